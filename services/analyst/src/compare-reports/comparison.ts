import type { Change, ChangedSentence, ChangeKind } from "@quarry/contracts";
import type { YieldToEventLoop } from "@quarry/runtime";
import { collapseWhitespace, terms } from "@quarry/text";
import type { SourceSentence } from "./changed-sentences.ts";
import { similarityOf } from "./compare-sentences.ts";

/** Sentences to compare: new ones, removed ones, and similar unchanged ones. */
export interface Comparison {
  readonly fresh: readonly SourceSentence[];
  readonly lost: readonly SourceSentence[];
  readonly kept: readonly SourceSentence[];
}

/** An earlier sentence, by its index in the comparison. */
export interface Earlier {
  readonly of: "lost" | "kept";
  readonly index: number;
}

/** Verdict on a new sentence: `off` if it is unrelated to the question, otherwise `new` or its relation to an earlier one. */
export type FreshVerdict =
  | { readonly relation: "new" | "off" }
  | { readonly relation: "same" | "contradicts" | "adds"; readonly to: Earlier };

/** Verdict on a removed sentence: `said` if another source still says it, given by its index in `kept`. */
export type LostVerdict =
  | { readonly relation: "gone" | "off" }
  | { readonly relation: "said"; readonly by: number };

/** Verdicts by sentence index; missing ones leave the sentence to the rules. */
export interface Verdicts {
  readonly fresh: ReadonlyMap<number, FreshVerdict>;
  readonly lost: ReadonlyMap<number, LostVerdict>;
}

const closestOfEach = 3;
const maxCompared = 60;

/** Returns the closest sentences of a list, closest first; they share at least two terms. */
export type FindClosest = (one: SourceSentence) => readonly SourceSentence[];

/** Creates a search for the closest sentences of a list, with pauses. */
export const openClosest = async (
  sentences: readonly SourceSentence[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<FindClosest> => {
  const byTerm = new Map<string, number[]>();
  for (const [index, { quote, language }] of sentences.entries()) {
    await yieldToEventLoop();
    for (const term of new Set(terms(quote, language))) {
      const known = byTerm.get(term);
      if (known === undefined) byTerm.set(term, [index]);
      else known.push(index);
    }
  }
  return (one) => {
    const shared = new Map<number, number>();
    for (const term of new Set(terms(one.quote, one.language)))
      for (const index of byTerm.get(term) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    return [...shared]
      .filter(([, count]) => count >= 2)
      .toSorted(([, left], [, right]) => right - left)
      .slice(0, maxCompared)
      .flatMap(([index]) => sentences[index] ?? [])
      .map((sentence) => ({ sentence, score: similarityOf(one, sentence) }))
      .toSorted((left, right) => right.score - left.score)
      .slice(0, closestOfEach)
      .map(({ sentence }) => sentence);
  };
};

const line = ({ quote }: SourceSentence): string => collapseWhitespace(quote).trim();

const sourceOf = (sentence: SourceSentence): ChangedSentence[] => {
  const { uri, title, documentId, start, end, quote, change } = sentence;
  return change === undefined ? [] : [{ uri, title, documentId, start, end, quote, change }];
};

const kindOf = (
  one: SourceSentence,
  {
    relation,
    before,
  }: { readonly relation: FreshVerdict["relation"]; readonly before: SourceSentence | undefined },
  isKept: boolean,
): ChangeKind | undefined => {
  if (relation === "contradicts") return "contradicted";
  if (relation === "new" || relation === "adds") return "new";
  // A second page of one publisher adds nothing to the first.
  return relation === "same" && isKept && before?.publisher !== one.publisher ? "stronger" : undefined;
};

const freshChange = (comparison: Comparison, one: SourceSentence, verdict: FreshVerdict): Change[] => {
  const before = "to" in verdict ? comparison[verdict.to.of][verdict.to.index] : undefined;
  const isKept = "to" in verdict && verdict.to.of === "kept";
  const kind = kindOf(one, { relation: verdict.relation, before }, isKept);
  const earlier = before === undefined ? "" : line(before);
  return kind === undefined
    ? []
    : [{ kind, text: line(one), ...(earlier !== "" && { before: earlier }), sources: sourceOf(one) }];
};

const lostChange = ({ kept }: Comparison, one: SourceSentence, verdict: LostVerdict): Change[] => {
  if (!("by" in verdict))
    return verdict.relation === "off" ? [] : [{ kind: "gone", text: line(one), sources: sourceOf(one) }];
  return kept[verdict.by]?.publisher === one.publisher
    ? []
    : [{ kind: "weaker", text: line(one), sources: sourceOf(one) }];
};

const order: readonly ChangeKind[] = ["contradicted", "gone", "weaker", "new", "stronger"];

/**
 * Returns the changes from verdicts, contradictions of the last report first. An earlier sentence that a new one replaces is not
 * gone.
 */
export const changesOf = (comparison: Comparison, { fresh, lost }: Verdicts): Change[] => {
  const takenUp = new Set(
    [...fresh.values()].flatMap((verdict) =>
      "to" in verdict && verdict.to.of === "lost" ? [verdict.to.index] : [],
    ),
  );
  const changes = [
    ...comparison.fresh.flatMap((one, index) =>
      freshChange(comparison, one, fresh.get(index) ?? { relation: "new" }),
    ),
    ...comparison.lost.flatMap((one, index) =>
      takenUp.has(index) ? [] : lostChange(comparison, one, lost.get(index) ?? { relation: "gone" }),
    ),
  ];
  return changes
    .filter(({ sources }) => sources.length > 0)
    .toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
};
