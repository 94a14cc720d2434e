import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultPromptDirectory } from "./default-prompt-directory.ts";
import { loadOverviewWordings } from "./load-overview-wordings.ts";

const folderWith = async (json: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "wordings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "overview"));
  await writeFile(join(folder, "overview", "xx.json"), json);
  return folder;
};

describe("loadOverviewWordings", () => {
  it("reads the wordings of prompts/ by language", async () => {
    const wordings = await loadOverviewWordings(defaultPromptDirectory());
    expect([...wordings.keys()]).toEqual(["en", "ru", "zh"]);
    expect(wordings.get("zh")?.title).toBe("**可用的内容项标记概览**");
  });

  it.each([
    ["is not JSON", "{", "JSON"],
    ["lacks a line", '{"language": "xx"}', "title"],
    ["has a key that nobody reads", '{"language": "xx", "titel": "x"}', "titel"],
  ])("refuses a file that %s, and names it", async (_what, json, message) => {
    const loading = loadOverviewWordings(await folderWith(json));
    await expect(loading).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(new RegExp(`xx\\.json.*${message}`, "su")),
    });
  });

  it("says where wordings were looked for in vain", async () => {
    await expect(loadOverviewWordings("/no/such/folder")).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("/no/such/folder/overview"),
    });
  });
});
