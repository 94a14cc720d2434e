import type { TextSpan } from "@quarry/text";

/** Where a system stops that cuts what it reads. */
const cutCharacters = 50_000;

/** The passages that have room in the budget, best first; in order of the text. */
export const readTopPassages = (ranked: readonly TextSpan[], budgetCharacters: number): TextSpan[] => {
  let room = budgetCharacters;
  return ranked
    .filter(({ start, end }) => {
      if (end - start > room) return false;
      room -= end - start;
      return true;
    })
    .map(({ start, end }) => ({ start, end }))
    .toSorted((left, right) => left.start - right.start);
};

/** The beginning of a text. */
export const readBeginning = (text: string, characters = cutCharacters): TextSpan[] =>
  characters <= 0 ? [] : [{ start: 0, end: Math.min(text.length, characters) }];
