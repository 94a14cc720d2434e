import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scans } from "../src/evaluations/scans.ts";

const world = {
  workingDirectory: ".",
  cacheDirectory: ".",
  signal: new AbortController().signal,
  now: () => performance.now(),
  say: () => undefined,
};

describe("eval scans", () => {
  let data = "";
  const given = () => ({ data, limit: 1, out: undefined, own: { "ocr-data": "/nowhere" } });

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "quarry-scans-"));
  });
  afterAll(() => rm(data, { recursive: true }));

  it("refuses a folder without texts", async () => {
    await expect(scans.run(given(), world)).rejects.toThrow("en.txt");
  });

  it("compares what is read of a drawn page with its text", async () => {
    await writeFile(
      join(data, "en.txt"),
      "The harbour is deep.\n\nThe ferry leaves every Thursday at seven.\n",
    );
    expect(await scans.run(given(), world)).toMatchObject({
      clean: { n: 1, right: 1 },
      noisy: { n: 0 },
      right: { clean: { en: 1 } },
      pages: [{ outcome: "read" }],
    });
  });
});
