import { diversify } from "@quarry/ranking";
import { maxSpans } from "./examine-passages.ts";
import type { ScoredPassage } from "./score-pool.ts";

/** Most passages that become one: longer ones would hide what they were chosen for. */
const longestRun = 3;

const follows = (previous: ScoredPassage | undefined, next: ScoredPassage): boolean =>
  previous?.passage.documentId === next.passage.documentId &&
  previous.passage.index + 1 === next.passage.index;

/** Chosen passages that stand next to each other in a document, in its order, at most three together. */
const runsOf = (passages: readonly ScoredPassage[]): ScoredPassage[][] => {
  const ordered = passages.toSorted(
    (left, right) =>
      left.passage.documentId.localeCompare(right.passage.documentId) ||
      left.passage.index - right.passage.index,
  );
  const runs: ScoredPassage[][] = [];
  for (const next of ordered) {
    const run = runs.at(-1);
    if (run && run.length < longestRun && follows(run.at(-1), next)) run.push(next);
    else runs.push([next]);
  }
  return runs;
};

const merge = (run: readonly ScoredPassage[]): ScoredPassage[] => {
  const [best] = run.toSorted((left, right) => right.score - left.score);
  const [first, last] = [run.at(0), run.at(-1)];
  if (!best || !first || !last) return [];
  const { start, wordStart } = first.passage;
  const { end, wordEnd } = last.passage;
  const spans = run.flatMap((passage) => passage.spans).toSorted((left, right) => right.score - left.score);
  return [
    {
      ...best,
      passage: { ...best.passage, start, end, wordStart, wordEnd },
      spans: spans.slice(0, maxSpans),
    },
  ];
};

/**
 * Passages that stand next to each other in a document become one, at most three: from the start of the first to the
 * end of the last, under the id, the score and the reasons of the best, with the best spans of all. Best first.
 */
export const mergeNeighbours = (passages: readonly ScoredPassage[]): ScoredPassage[] =>
  runsOf(passages)
    .flatMap(merge)
    .toSorted((left, right) => right.score - left.score);

/** How far down the ranking a passage may be taken from for the sake of another publisher. */
const reach = 2;

const publisherOf = ({ passage }: ScoredPassage): string => passage.publisher;

const takeBest = (ranked: readonly ScoredPassage[], count: number): ScoredPassage[] => {
  const near = ranked.slice(0, reach * count);
  return diversify(near, { publisherOf, quota: Math.ceil(count / 2) }).slice(0, count);
};

/**
 * The passages to answer with, best first, at most `topK`. Where several publishers stand among the best 2 `topK`, one of
 * them gets at most half the places as long as others have something to fill them with. Neighbours in a document are
 * merged, and the places that frees go to the next best.
 */
export const choosePassages = (ranked: readonly ScoredPassage[], topK: number): ScoredPassage[] => {
  let taken = topK;
  let chosen = mergeNeighbours(takeBest(ranked, taken));
  while (chosen.length < topK && taken < ranked.length) {
    taken += topK - chosen.length;
    chosen = mergeNeighbours(takeBest(ranked, taken));
  }
  return chosen;
};
