import { type Sliced, terms, termSetInSlices } from "@quarry/text";
import type { PackSentence, PackView } from "./pack-view.ts";

interface Among {
  /** Number of the source; default: all sources of the pack. */
  readonly source?: number;
  /** Minimum number of shared terms; default 2. */
  readonly minShared?: number;
  readonly max: number;
}

/** Finds sentences of a pack that share index terms with given words. */
export interface ClosestSentences {
  /** Returns the sentences that share the most terms with the words, best first. */
  readonly find: (words: string, among: Among) => PackSentence[];
  /** Returns the best sentence that shares at least this part of the terms, 0–1, weighted by rarity; undefined if there is none. */
  readonly carrying: (words: string, minShare: number) => PackSentence | undefined;
}

/** A sentence by its index in the pack, with the weight of the terms that it shares. */
interface Scored {
  readonly index: number;
  readonly weight: number;
}

/** Inserts a sentence into a list of the best, best first; the earlier of equal ones first. */
const insert = (best: Scored[], scored: Scored, max: number): void => {
  if (best.length >= max && (best.at(-1)?.weight ?? 0) >= scored.weight) return;
  const place = best.findIndex(({ weight }) => weight < scored.weight);
  best.splice(place === -1 ? best.length : place, 0, scored);
  if (best.length > max) best.pop();
};

/** Terms of a sentence that are indexed before a pause. */
const termsAtATime = 2_000;

/** Indexes all sentences of a pack, whether shown or not. */
export function* indexSentences({ sources }: PackView, language: string): Sliced<ClosestSentences> {
  const byTerm = new Map<string, number[]>();
  const all = sources.flatMap(({ sentences }) => sentences);
  for (const [index, sentence] of all.entries()) {
    yield;
    let read = 0;
    for (const term of yield* termSetInSlices(sentence.quote, language)) {
      if ((read += 1) % termsAtATime === 0) yield;
      byTerm
        .set(term, byTerm.get(term) ?? [])
        .get(term)
        ?.push(index);
    }
  }
  const weightOf = (term: string): number => Math.log(1 + all.length / (1 + (byTerm.get(term)?.length ?? 0)));
  // Numbers in arrays: a common term is in a hundred thousand sentences, and an object for each would hold the event loop.
  const score = (wanted: ReadonlySet<string>) => {
    const [shared, weights] = [new Uint32Array(all.length), new Float64Array(all.length)];
    for (const term of wanted) {
      const weight = weightOf(term);
      for (const index of byTerm.get(term) ?? []) {
        shared[index] = (shared[index] ?? 0) + 1;
        weights[index] = (weights[index] ?? 0) + weight;
      }
    }
    return { shared, weights };
  };
  const best = (wanted: ReadonlySet<string>, { source, minShared = 1, max }: Among): readonly Scored[] => {
    const { shared, weights } = score(wanted);
    const isAmong = (index: number): boolean => source === undefined || all[index]?.source === source;
    const found: Scored[] = [];
    for (const [index, count] of shared.entries())
      if (count >= Math.max(1, minShared) && isAmong(index))
        insert(found, { index, weight: weights[index] ?? 0 }, max);
    return found;
  };
  const sentencesOf = (found: readonly Scored[]): PackSentence[] =>
    found.flatMap(({ index }) => all[index] ?? []);
  return {
    find: (words, { minShared = 2, ...among }) =>
      sentencesOf(best(new Set(terms(words, language)), { minShared, ...among })),
    carrying: (words, minShare) => {
      const wanted = new Set(terms(words, language));
      const total = [...wanted].reduce((sum, term) => sum + weightOf(term), 0);
      const [first] = best(wanted, { max: 1 });
      return first !== undefined && first.weight >= minShare * total ? all[first.index] : undefined;
    },
  };
}
