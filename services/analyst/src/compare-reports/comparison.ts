import type { Change, ChangeKind } from "@quarry/contracts";
import { collapseWhitespace, type Sliced, terms } from "@quarry/text";
import type { ChangedSentences, SourceSentence } from "./changed-sentences.ts";
import { similarityOf } from "./compare-sentences.ts";

/**
 * Verdict on a new or a removed sentence: `off` if it is unrelated to the question. A new one is `new`, or has a relation to an
 * earlier sentence; a removed one is `gone`, or still `said` by another source.
 */
export type Verdict =
  | { readonly relation: "new" | "gone" | "off" }
  | { readonly relation: "same" | "contradicts" | "adds" | "said"; readonly to: SourceSentence };

/** Verdicts by sentence; missing ones leave the sentence to the rules. */
export type Verdicts = ReadonlyMap<SourceSentence, Verdict>;

const closestOfEach = 3;
const maxCompared = 60;

/** Returns the closest sentences of a list, closest first; they share at least two terms. */
export type FindClosest = (one: SourceSentence) => readonly SourceSentence[];

/** Creates a search for the closest sentences of a list, with pauses. */
export function* createFindClosest(sentences: readonly SourceSentence[]): Sliced<FindClosest> {
  const byTerm = new Map<string, SourceSentence[]>();
  for (const one of sentences) {
    yield;
    for (const term of new Set(terms(one.quote, one.language))) {
      const known = byTerm.get(term);
      if (known === undefined) byTerm.set(term, [one]);
      else known.push(one);
    }
  }
  return (one) => {
    const shared = new Map<SourceSentence, number>();
    for (const term of new Set(terms(one.quote, one.language)))
      for (const other of byTerm.get(term) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    return [...shared]
      .filter(([, count]) => count >= 2)
      .toSorted(([, left], [, right]) => right - left)
      .slice(0, maxCompared)
      .map(([sentence]) => ({ sentence, score: similarityOf(one, sentence) }))
      .toSorted((left, right) => right.score - left.score)
      .slice(0, closestOfEach)
      .map(({ sentence }) => sentence);
  };
}

const kinds: Readonly<Record<Verdict["relation"], ChangeKind | undefined>> = {
  contradicts: "contradicted",
  new: "new",
  adds: "new",
  same: "stronger",
  said: "weaker",
  gone: "gone",
  off: undefined,
};

const lineOf = ({ quote }: SourceSentence): string => collapseWhitespace(quote).trim();

const changeOf = (one: SourceSentence, verdict: Verdict, { kept }: ChangedSentences): Change[] => {
  const { uri, title, documentId, start, end, quote, change } = one;
  const kind = kinds[verdict.relation];
  const to = "to" in verdict ? verdict.to : undefined;
  // A new wording changes nothing, and a second page of one publisher adds nothing to the first.
  const isByOther = to !== undefined && kept.includes(to) && to.publisher !== one.publisher;
  if (kind === undefined || change === undefined) return [];
  if ((kind === "stronger" || kind === "weaker") && !isByOther) return [];
  const before = to === undefined || kind === "weaker" ? "" : lineOf(to);
  const sources = [{ uri, title, documentId, start, end, quote, change }];
  return [{ kind, text: lineOf(one), ...(before !== "" && { before }), sources }];
};

const order: readonly ChangeKind[] = ["contradicted", "gone", "weaker", "new", "stronger"];

/**
 * Returns the changes from verdicts, contradictions of the last report first. An earlier sentence that a new one replaces is not
 * gone.
 */
export const changesOf = (comparison: ChangedSentences, verdicts: Verdicts): Change[] => {
  const replaced = new Set(
    [...verdicts.values()].flatMap((verdict) => ("to" in verdict ? [verdict.to] : [])),
  );
  const sentences = [...comparison.fresh, ...comparison.lost.filter((one) => !replaced.has(one))];
  return sentences
    .flatMap((one) => {
      const verdict = verdicts.get(one);
      return verdict === undefined ? [] : changeOf(one, verdict, comparison);
    })
    .toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
};
