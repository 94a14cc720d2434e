import { resolve } from "node:path";
import { freePort } from "@quarry/local-stores";
import { describe, expect, it } from "vitest";
import { lookFirst } from "../src/stack/look-first.ts";

const root = resolve(import.meta.dirname, "../../..");

const said = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const lines: string[] = [];
  await lookFirst({ root, environment: { PATH: process.env["PATH"], ...environment } }, (line) =>
    lines.push(line),
  );
  return lines.join("");
};

describe("lookFirst", () => {
  it("names a misspelt variable, and a model and a search engine that do not answer", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const words = await said({ LLM_BASE_URL: `${url}/v1`, LLM_MODEL: "m", LLM_MODLE: "m", SEARXNG_URL: url });
    expect(words).toContain("LLM_MODLE is set, and nothing reads it. Call it LLM_MODEL");
    expect(words).toContain("The language model does not answer at");
    expect(words).toMatch(/searxng.* refuses connections/iu);
    expect(words).toMatch(/npm run doctor looks at everything else, too\n$/u);
  });

  it("says nothing where nothing is odd", async () => {
    expect(await said({})).toBe("");
  });
});
