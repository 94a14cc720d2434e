import { expect, it } from "vitest";
import { findTurnsInSlices } from "./find-turns.ts";
import { sentencesInSlices } from "./segments/sentences.ts";
import { passagesInSlices } from "./segments/split-passages.ts";
import type { Sliced } from "./slices.ts";
import { wordBoundsInSlices } from "./words/words.ts";

const characters = 200_000;
const charactersOfASlice = 20_000;

const slicesOf = (work: Sliced<unknown>): number => {
  let slices = 1;
  while (work.next().done !== true) slices += 1;
  return slices;
};

const passagesOf = (text: string): Sliced<unknown> =>
  passagesInSlices(text, { maxTokens: 200, countTokens: (part) => part.length / 4 });

it.each([
  ["words", "!", wordBoundsInSlices],
  ["sentences", "!", sentencesInSlices],
  ["sentences", "A. B. ", sentencesInSlices],
  ["turns", "a\n", findTurnsInSlices],
  ["passages", "!", passagesOf],
] as const)("finds %s in small slices where a text repeats %j", (_what, part, find) => {
  const slices = slicesOf(find(part.repeat(Math.ceil(characters / part.length))));
  expect(slices).toBeGreaterThan(characters / charactersOfASlice);
});
