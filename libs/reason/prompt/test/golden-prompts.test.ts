import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { answerers } from "@quarry/testkit/model-server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defaultPromptDirectory, loadPrompt, loadPrompts, renderPrompt } from "../src/index.ts";

const directory = defaultPromptDirectory();
const prompts = await loadPrompts(directory);

describe("prompts/", () => {
  it("has a golden input and a golden text for every prompt, and no others", async () => {
    const golden = [...prompts.keys()].flatMap((id) => [`${id}.json`, `${id}.txt`]);
    expect((await readdir(join(directory, "golden"))).toSorted()).toStrictEqual(golden.toSorted());
  });

  it("names every prompt and its reader in the README", async () => {
    const readme = await readFile(join(directory, "README.md"), "utf8");
    for (const id of prompts.keys()) expect(readme).toContain(`\`${id}\``);
  });

  it("has a capable reply of the model server for every prompt", () => {
    expect(Object.keys(answerers).toSorted()).toStrictEqual([...prompts.keys()].toSorted());
  });

  it.each([...prompts.keys()])("renders the golden text of %s", async (id) => {
    const json: unknown = JSON.parse(await readFile(join(directory, "golden", `${id}.json`), "utf8"));
    const values = z.record(z.string(), z.string()).parse(json);
    const text = renderPrompt(await loadPrompt(directory, id), values, { boundary: () => "0123456789ab" });
    await expect(text).toMatchFileSnapshot(join(directory, "golden", `${id}.txt`));
  });
});

describe("loadPrompt", () => {
  it("names the path of a missing prompt", async () => {
    await expect(loadPrompt(directory, "no-such")).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("no-such.md"),
    });
  });

  it("fails if the folder of prompts cannot be read", async () => {
    await expect(loadPrompts(join(directory, "nowhere"))).rejects.toMatchObject({
      code: "bad-configuration",
    });
  });
});
