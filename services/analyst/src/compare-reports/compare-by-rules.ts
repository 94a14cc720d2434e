import { compileNumbers, type ScoreSupport } from "@quarry/grounding";
import type { YieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses, type Sliced } from "@quarry/text";
import type { ChangedSentences, SourceSentence } from "./changed-sentences.ts";
import {
  isRestated,
  minSimilarityOfSources,
  minSimilarityOfVersions,
  relationOfSources,
  relationOfVersions,
  similarityOf,
} from "./compare-sentences.ts";
import { createFindClosest, type FindClosest, type Verdict, type Verdicts } from "./comparison.ts";

export interface RulePorts {
  readonly scoreSupport: ScoreSupport;
  readonly yieldToEventLoop: YieldToEventLoop;
  readonly signal: AbortSignal;
}

interface Pair {
  readonly now: SourceSentence;
  readonly before: SourceSentence;
  readonly score: number;
  readonly isOneSource: boolean;
}

/** Returns pairs of new and removed sentences that may be versions of each other, those of one source first, closest first. */
function* pairsOf({ fresh, lost }: ChangedSentences): Sliced<Pair[]> {
  const pairs: Pair[] = [];
  for (const now of fresh)
    for (const before of lost) {
      yield;
      const isOneSource = now.uri === before.uri;
      const score = similarityOf(now, before);
      if (score >= (isOneSource ? minSimilarityOfVersions : minSimilarityOfSources))
        pairs.push({ now, before, score, isOneSource });
    }
  return pairs.toSorted(
    (left, right) => Number(right.isOneSource) - Number(left.isOneSource) || right.score - left.score,
  );
}

/** Returns verdicts on new sentences that replace removed ones, each once. */
const matchVersions = async (
  comparison: ChangedSentences,
  ports: RulePorts,
): Promise<Map<SourceSentence, Verdict>> => {
  const verdicts = new Map<SourceSentence, Verdict>();
  const taken = new Set<SourceSentence>();
  const isFree = (now: SourceSentence, before: SourceSentence): boolean =>
    !verdicts.has(now) && !taken.has(before);
  const match = (now: SourceSentence, before: SourceSentence, relation: "same" | "contradicts" | "adds") => {
    taken.add(before);
    verdicts.set(now, { relation, to: before });
  };
  const pairs = await finishWithPauses(pairsOf(comparison), ports.yieldToEventLoop);
  for (const { now, before, isOneSource } of pairs) {
    await ports.yieldToEventLoop();
    if (!isFree(now, before)) continue;
    const relation = isOneSource ? relationOfVersions(now, before) : relationOfSources(now, before);
    if (relation !== undefined) match(now, before, relation);
  }
  for (const now of comparison.fresh)
    for (const before of comparison.lost) {
      await ports.yieldToEventLoop();
      if (now.uri === before.uri && isFree(now, before) && (await isRestated(now, before, ports)))
        match(now, before, "same");
    }
  return verdicts;
};

/** Returns the relation to the first of the closest sentences that agrees or contradicts. */
const amongKept = async (
  one: SourceSentence,
  closest: FindClosest,
  ports: RulePorts,
): Promise<Extract<Verdict, { to: SourceSentence }> | undefined> => {
  for (const to of closest(one)) {
    await ports.yieldToEventLoop();
    const relation = similarityOf(one, to) >= minSimilarityOfSources ? relationOfSources(one, to) : undefined;
    if (relation === "same" || relation === "contradicts") return { relation, to };
    if (await isRestated(one, to, ports)) return { relation: "same", to };
  }
  return undefined;
};

/** Compares by words, numbers, names and vectors. */
export const compareByRules = async (comparison: ChangedSentences, ports: RulePorts): Promise<Verdicts> => {
  const { fresh, lost, kept } = comparison;
  const { yieldToEventLoop } = ports;
  const texts = [...fresh, ...lost, ...kept].map(({ quote: text, language }) => ({ text, language }));
  await finishWithPauses(compileNumbers(texts), yieldToEventLoop);
  const closest = await finishWithPauses(createFindClosest(kept), yieldToEventLoop);
  const verdicts = await matchVersions(comparison, ports);
  for (const one of fresh) {
    await yieldToEventLoop();
    if (!verdicts.has(one)) verdicts.set(one, (await amongKept(one, closest, ports)) ?? { relation: "new" });
  }
  for (const one of lost) {
    await yieldToEventLoop();
    const found = await amongKept(one, closest, ports);
    verdicts.set(one, found?.relation === "same" ? { relation: "said", to: found.to } : { relation: "gone" });
  }
  return verdicts;
};
