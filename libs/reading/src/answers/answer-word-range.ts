import type { Outcome, RequestOf } from "../content/outcome.ts";
import { pieceOf, type ReadablePart } from "../content/readable-part.ts";
import { wordIndexOf } from "../words/word-index.ts";

const nameOf = ({ linkId, part }: ReadablePart): string => `the ${part} of ${linkId}`;

/** The words from `startWord` to `endWord` of each text that has them, with all that stands between them. */
export const answerWordRange = (
  { startWord, endWord }: RequestOf<"word_range">,
  parts: readonly ReadablePart[],
): Outcome => {
  const counted = parts.map((part) => ({ part, index: wordIndexOf(part.text) }));
  const long = counted.filter(({ index }) => startWord < index.count);
  if (long.length === 0 || endWord <= startWord)
    return {
      problem: `words ${startWord} to ${endWord} are out of bounds; ask for a start below the number of words and an end above the start`,
      available: counted.map(({ part, index }) => `${nameOf(part)} has words 0 to ${index.count}`),
    };
  const short = counted.filter(({ index }) => startWord >= index.count);
  const cut = long.filter(({ index }) => endWord > index.count);
  return {
    pieces: long.map(({ part, index }) =>
      pieceOf(part, index.spanOf({ start: startWord, end: Math.min(endWord, index.count) })),
    ),
    repairs: [
      ...short.map(({ part, index }) => `left out ${nameOf(part)}, which has only ${index.count} words`),
      ...cut.map(({ part, index }) => `ended at word ${index.count}, the last of ${nameOf(part)}`),
    ],
  };
};
