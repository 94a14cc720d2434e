import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultPromptDirectory, loadOverviewWordings } from "./load-prompt.ts";

const folderWith = async (json: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "wordings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "overview"));
  await writeFile(join(folder, "overview", "xx.json"), json);
  return folder;
};

describe("loadOverviewWordings", () => {
  it("reads the wordings of prompts/ by language", async () => {
    const { languages, wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
    expect(languages).toEqual(["en", "ru", "zh"]);
    for (const language of ["zh", "zh-CN", "ZH_hant"])
      expect(wordingFor(language).title).toBe("**可用的内容项标记概览**");
  });

  it("uses English for a language without texts", async () => {
    const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
    for (const language of ["de", "und", ""]) expect(wordingFor(language).language).toBe("en");
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

  it("requires English", async () => {
    const english = await readFile(join(defaultPromptDirectory(), "overview", "en.json"), "utf8");
    const loading = loadOverviewWordings(await folderWith(english.replace('"en"', '"xx"')));
    await expect(loading).rejects.toMatchObject({ message: expect.stringContaining("en.json is missing") });
  });

  it("names the path where no texts were found", async () => {
    await expect(loadOverviewWordings("/no/such/folder")).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("/no/such/folder/overview"),
    });
  });
});
