import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectSources, completedUrl, withComments } from "./collect-sources.ts";

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
      { path: join(folder, "docs", "a.md"), uri: "file:docs/a.md" },
      { path: join(folder, "docs", "b.md"), uri: "file:docs/b.md" },
    ]);
  });

  it("takes a file once, even when it is named twice", () => {
    const folder = aFolder();
    const file = join(folder, "docs", "a.md");
    expect(collectSources([file, join(folder, "docs"), file], folder).files).toHaveLength(2);
  });

  it("finds relative paths from the working directory", () => {
    const folder = aFolder();
    expect(collectSources(["docs/a.md", "./docs"], folder).files.map(({ path }) => path)).toEqual([
      join(folder, "docs", "a.md"),
      join(folder, "docs", "b.md"),
    ]);
  });

  it("calls a file outside the working directory by its path from the folder that was named", () => {
    const folder = aFolder();
    const elsewhere = join(folder, "docs", ".git");
    const uris = (source: string) => collectSources([source], elsewhere).files.map(({ uri }) => uri);
    expect(uris(join(folder, "docs", "a.md"))).toEqual(["file:a.md"]);
    expect(uris("..")).toEqual(["file:docs/a.md", "file:docs/b.md"]);
  });

  it.each([
    ["100% oak.md", "file:100%25 oak.md"],
    ["C# notes?.md", "file:C%23 notes%3F.md"],
    ["a\\b\tc.md", "file:a%5Cb%09c.md"],
    ["%2e%2e.md", "file:%252e%252e.md"],
  ])("calls %j by an address that ends with its name", (name, uri) => {
    const folder = aFolder();
    writeFileSync(join(folder, name), "x");
    expect(collectSources([join(folder, name)], folder).files.map((file) => file.uri)).toEqual([uri]);
  });

  it("keeps URLs apart", () => {
    const urls = ["https://example.org/a", "HTTP://example.org/b"];
    expect(collectSources([...urls, "https://example.org/a"], "/")).toEqual({ files: [], urls });
  });

  it.each([["no-such-file.md"], ["/dev/null"], ["x".repeat(300)], [""]])(
    "refuses %s, and names it",
    (source) => {
      expect(() => collectSources([source], "/")).toThrow(
        expect.objectContaining({ exitCode: 2, message: expect.stringContaining(`--source ${source}`) }),
      );
    },
  );
});

const files = (...paths: string[]) => paths.map((path) => ({ path, uri: `file:${path}` }));

describe("withComments", () => {
  it("gives comments to the file beside them that has their name", () => {
    expect(withComments(files("/a/talk.comments.json", "/a/talk.vtt", "/b/talk.vtt"))).toEqual([
      { path: "/a/talk.vtt", uri: "file:/a/talk.vtt", comments: "/a/talk.comments.json" },
      { path: "/b/talk.vtt", uri: "file:/b/talk.vtt" },
    ]);
  });

  it("leaves comments by themselves that belong to no file", () => {
    const alone = files("/a/talk.comments.json", "/a/other.vtt");
    expect(withComments(alone)).toEqual(alone);
  });
});

describe("completedUrl", () => {
  it.each([
    ["www.example.org/a", "https://www.example.org/a"],
    ["https://example.org", "https://example.org"],
    ["www.md", "www.md"],
    ["notes/www.example.org", "notes/www.example.org"],
  ])("groups %s as %s", (source, completed) => {
    expect(completedUrl(source)).toBe(completed);
  });
});
