import { compileNumbers, type ScoreSupport } from "@quarry/grounding";
import type { YieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import type { SourceSentence } from "./changed-sentences.ts";
import {
  isRestated,
  minSimilarityOfSources,
  minSimilarityOfVersions,
  relationOfSources,
  relationOfVersions,
  similarityOf,
} from "./compare-sentences.ts";
import {
  type Comparison,
  type FindClosest,
  type FreshVerdict,
  type LostVerdict,
  openClosest,
  type Verdicts,
} from "./comparison.ts";

export interface RulePorts {
  readonly scoreSupport: ScoreSupport;
  readonly yieldToEventLoop: YieldToEventLoop;
  readonly signal: AbortSignal;
}

interface Pair {
  readonly now: number;
  readonly before: number;
  readonly score: number;
  readonly isOneSource: boolean;
}

/** Returns pairs of new and removed sentences that may be versions of each other, those of one source first, closest first. */
const pairsOf = async ({ fresh, lost }: Comparison, { yieldToEventLoop }: RulePorts): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (const [now, one] of fresh.entries())
    for (const [before, other] of lost.entries()) {
      await yieldToEventLoop();
      const isOneSource = one.uri === other.uri;
      const score = similarityOf(one, other);
      if (score >= (isOneSource ? minSimilarityOfVersions : minSimilarityOfSources))
        pairs.push({ now, before, score, isOneSource });
    }
  return pairs.toSorted(
    (left, right) => Number(right.isOneSource) - Number(left.isOneSource) || right.score - left.score,
  );
};

/** Records verdicts on new sentences that replace removed ones, each once. */
const createMatches = () => {
  const verdicts = new Map<number, FreshVerdict>();
  const taken = new Set<number>();
  return {
    verdicts,
    isFree: (now: number, before: number): boolean => !verdicts.has(now) && !taken.has(before),
    add: (now: number, before: number, relation: "same" | "contradicts" | "adds"): void => {
      taken.add(before);
      verdicts.set(now, { relation, to: { of: "lost", index: before } });
    },
  };
};

const matchVersions = async (
  comparison: Comparison,
  ports: RulePorts,
): Promise<Map<number, FreshVerdict>> => {
  const { fresh, lost } = comparison;
  const { verdicts, isFree, add } = createMatches();
  for (const { now, before, isOneSource } of await pairsOf(comparison, ports)) {
    await ports.yieldToEventLoop();
    const [one, other] = [fresh[now], lost[before]];
    if (one === undefined || other === undefined || !isFree(now, before)) continue;
    const relation = isOneSource ? relationOfVersions(one, other) : relationOfSources(one, other);
    if (relation !== undefined) add(now, before, relation);
  }
  for (const [now, one] of fresh.entries())
    for (const [before, other] of lost.entries()) {
      await ports.yieldToEventLoop();
      if (one.uri === other.uri && isFree(now, before) && (await isRestated(one, other, ports)))
        add(now, before, "same");
    }
  return verdicts;
};

/** Returns the first of the closest sentences that agrees or contradicts. */
const amongKept = async (
  one: SourceSentence,
  closest: FindClosest,
  ports: RulePorts,
): Promise<{ readonly other: SourceSentence; readonly relation: "same" | "contradicts" } | undefined> => {
  for (const other of closest(one)) {
    await ports.yieldToEventLoop();
    const relation =
      similarityOf(one, other) >= minSimilarityOfSources ? relationOfSources(one, other) : undefined;
    if (relation === "same" || relation === "contradicts") return { other, relation };
    if (await isRestated(one, other, ports)) return { other, relation: "same" };
  }
  return undefined;
};

/** Compares by words, numbers, names and vectors. */
export const compareByRules = async (comparison: Comparison, ports: RulePorts): Promise<Verdicts> => {
  const { kept } = comparison;
  const all = [...comparison.fresh, ...comparison.lost, ...kept];
  const texts = all.map(({ quote: text, language }) => ({ text, language }));
  await finishWithPauses(compileNumbers(texts), ports.yieldToEventLoop);
  const closest = await openClosest(kept, ports.yieldToEventLoop);
  const fresh = await matchVersions(comparison, ports);
  for (const [index, one] of comparison.fresh.entries()) {
    await ports.yieldToEventLoop();
    if (fresh.has(index)) continue;
    const found = await amongKept(one, closest, ports);
    fresh.set(
      index,
      found === undefined
        ? { relation: "new" }
        : { relation: found.relation, to: { of: "kept", index: kept.indexOf(found.other) } },
    );
  }
  const lost = new Map<number, LostVerdict>();
  for (const [index, one] of comparison.lost.entries()) {
    await ports.yieldToEventLoop();
    const found = await amongKept(one, closest, ports);
    lost.set(
      index,
      found?.relation === "same" ? { relation: "said", by: kept.indexOf(found.other) } : { relation: "gone" },
    );
  }
  return { fresh, lost };
};
