import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadTemplates } from "./load-templates.ts";

const front = "---\ntitle: Brief\ndescription: For a board.\nwords: { min: 250, max: 600 }\n---\n";

const folderWith = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "templates-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

describe("loadTemplates", () => {
  it("reads the templates of a folder by name, without its README.md", async () => {
    const text = `${front}## Findings\n`;
    const folder = await folderWith({ "README.md": "# Templates", "memo.md": text, "brief.md": text });
    expect((await loadTemplates(folder)).map(({ name }) => name)).toEqual(["brief", "memo"]);
  });

  it("names the file that cannot be read", async () => {
    const folder = await folderWith({});
    await mkdir(join(folder, "brief.md"));
    await expect(loadTemplates(folder)).rejects.toMatchObject({
      code: "bad-configuration",
      retry: "never",
      message: expect.stringContaining(join(folder, "brief.md")),
    });
  });
});
