import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { htmlToMarkdown } from "../src/html/read-html.ts";

const directory = resolve(process.env["QUARRY_DATA"] ?? "../shared/data", "web-extraction");
const isAbsent = !existsSync(directory);
const sampleSize = 30;

const goldSchema = z.object({
  url: z.string(),
  ground_truth: z.object({ main_content: z.string() }),
});

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

const wordF1 = (found: readonly string[], gold: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  const shared = found.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return (2 * shared.length) / Math.max(1, found.length + gold.length);
};

const measure = async (name: string): Promise<number> => {
  const gold = goldSchema.parse(JSON.parse(await readFile(resolve(directory, "gold", name), "utf8")));
  const packed = await readFile(resolve(directory, "html", `${basename(name, ".json")}.html.gz`));
  const { markdown } = htmlToMarkdown(gunzipSync(packed).toString("utf8"), gold.url || "https://a.invalid/");
  return wordF1(tokensOf(markdown), tokensOf(gold.ground_truth.main_content));
};

describe.skipIf(isAbsent)(
  "main text of real pages (needs QUARRY_DATA/web-extraction)",
  { timeout: 600_000 },
  () => {
    // The forest was fitted to these pages, too: this shows what breaks, and no more. See docs/decisions for other pages.
    // One of the thirty is a shop whose gold counts the names of colours that no visitor sees: left out, they cost .013 of the mean.
    it("is found with a word F1 of at least .82 in a seventh of them", async () => {
      const names = (await readdir(resolve(directory, "gold"))).toSorted();
      const step = Math.ceil(names.length / sampleSize);
      const sample = names.filter((_name, index) => index % step === 0);
      const scores: number[] = [];
      for (const name of sample) scores.push(await measure(name));
      expect(sample.length).toBe(sampleSize);
      expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThan(0.82);
    });
  },
);
