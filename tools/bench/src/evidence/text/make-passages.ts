import { createTextMaker } from "./text-maker.ts";

/** Words that fill a passage of some 200 model tokens with the made-up text. */
export const wordsPerPassage = 155;

/** So many passages of made-up text, the same ones for the same seed. */
export const makePassages = (count: number, seed: number): string[] => {
  const maker = createTextMaker(seed);
  return Array.from({ length: count }, () => maker.paragraph(wordsPerPassage));
};
