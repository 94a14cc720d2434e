import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectSources } from "./collect-sources.ts";

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-sources-"));
  mkdirSync(join(folder, "docs", ".git"), { recursive: true });
  writeFileSync(join(folder, "docs", "b.md"), "b");
  writeFileSync(join(folder, "docs", "a.md"), "aa");
  writeFileSync(join(folder, "docs", ".git", "config"), "hidden");
  symlinkSync(join(folder, "docs", "a.md"), join(folder, "docs", "link.md"));
  return folder;
};

describe("collectSources", () => {
  it("reads a folder in order, without hidden files and links", () => {
    const folder = aFolder();
    expect(collectSources([join(folder, "docs")], folder).files).toEqual([
      { path: join(folder, "docs", "a.md"), uri: "file:docs/a.md", bytes: 2 },
      { path: join(folder, "docs", "b.md"), uri: "file:docs/b.md", bytes: 1 },
    ]);
  });

  it("takes a file once, even when it is named twice", () => {
    const folder = aFolder();
    const file = join(folder, "docs", "a.md");
    expect(collectSources([file, join(folder, "docs"), file], folder).files).toHaveLength(2);
  });

  it("calls a file outside the working directory by its name alone", () => {
    const folder = aFolder();
    expect(collectSources([join(folder, "docs", "a.md")], join(folder, "docs", ".git")).files[0]?.uri).toBe(
      "file:a.md",
    );
  });

  it("keeps URLs apart", () => {
    const urls = ["https://example.org/a", "HTTP://example.org/b"];
    expect(collectSources([...urls, "https://example.org/a"], "/")).toEqual({ files: [], urls });
  });

  it("refuses a path that does not exist, and names it", () => {
    expect(() => collectSources(["no-such-file.md"], "/")).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining("no-such-file.md") }),
    );
  });
});
