import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkFolder, defaultFolder, downloadBundle, printedReport } from "./bundle-folder.ts";

describe("defaultFolder", () => {
  it.each([
    ["How does Quarry work?", "research/how-does-quarry-work"],
    ["什么是检索增强?", "research/什么是检索增强"],
    ["???", "research/question"],
    ["long ".repeat(30), "research/long-long-long-long-long-long-long-long-long-long-long-long"],
  ])("names the folder of %s", (question, folder) => {
    expect(defaultFolder(question)).toBe(folder);
  });
});

const aClient = (files: Readonly<Record<string, string>>) => ({
  files: async () => Object.keys(files).map((path) => ({ path, bytes: 1 })),
  file: async (_runId: string, path: string) => new TextEncoder().encode(files[path] ?? ""),
});

describe("checkFolder", () => {
  it("takes a folder that does not exist yet", () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-bundle-"));
    checkFolder(join(folder, "a", "b"));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([[""], ["/inside"]])("refuses a file%s", (below) => {
    const file = join(mkdtempSync(join(tmpdir(), "quarry-bundle-")), "file.md");
    writeFileSync(file, "");
    expect(() => checkFolder(`${file}${below}`)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(file) }),
    );
  });
});

describe("downloadBundle", () => {
  it("writes every file where the bundle says", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-bundle-"));
    const written = await downloadBundle(
      aClient({ "report.md": "# r", "sources/a.txt": "text" }),
      "r-1",
      folder,
    );
    expect(written).toBe(2);
    expect(readFileSync(join(folder, "sources", "a.txt"), "utf8")).toBe("text");
  });

  it("removes the sources of an older bundle, and nothing else", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-bundle-"));
    const own = ["mine.txt", "main.c"];
    mkdirSync(join(folder, "sources"));
    const old = ["txt", "html"].map((ending) => `3a1f0c52-98e1-5d6b-8f3b-5a5f0e9c7d11.${ending}`);
    for (const name of [...own, ...old]) writeFileSync(join(folder, "sources", name), "");
    await downloadBundle(aClient({ "sources/new.txt": "text" }), "r-1", folder);
    expect(readdirSync(join(folder, "sources")).toSorted()).toEqual(["main.c", "mine.txt", "new.txt"]);
  });

  it("refuses a file that leaves the folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-bundle-"));
    await expect(
      downloadBundle(aClient({ "a/../../evil": "x" }), "r-1", join(folder, "inner")),
    ).rejects.toThrow("outside the bundle");
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("printedReport", () => {
  it("leaves numbers where the file has links to the cited words", () => {
    const markdown = [
      "It lives [1a, 2].",
      "Quoted. \\[[1](report.html#doc-1-0-71), [12 p. 3](report.html#doc-12-0-4)\\] [a](https://b.example)",
      "- **\\[1\\]** A source",
      "[report.html](report.html): [How this was made](report.html#method-text) (folded)",
      "[1a]: report.html#doc-1-0-71\n[1b]: report.html#doc-1-80-90\n",
    ].join("\n\n");
    expect(printedReport(markdown)).toBe(
      "It lives [1a, 2].\n\nQuoted. [1, 12 p. 3] [a](https://b.example)\n\n- **[1]** A source\n\nreport.html: How this was made (folded)\n",
    );
  });
});
