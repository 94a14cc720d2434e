import { type Sliced, terms, termsInSlices } from "@quarry/text";
import type { PackSentence, PackView } from "./pack-view.ts";

/** Filters for the sentences that are searched. */
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

interface Scored {
  readonly sentence: PackSentence;
  shared: number;
  weight: number;
}

/** Indexes all sentences of a pack, whether shown or not. */
export function* indexSentences({ sources }: PackView, language: string): Sliced<ClosestSentences> {
  const byTerm = new Map<string, PackSentence[]>();
  const all = sources.flatMap(({ sentences }) => sentences);
  for (const sentence of all) {
    for (const term of new Set(yield* termsInSlices(sentence.quote, language)))
      byTerm
        .set(term, byTerm.get(term) ?? [])
        .get(term)
        ?.push(sentence);
    yield;
  }
  const weightOf = (term: string): number => Math.log(1 + all.length / (1 + (byTerm.get(term)?.length ?? 0)));
  const score = (wanted: ReadonlySet<string>, source: number | undefined): Scored[] => {
    const scores = new Map<PackSentence, Scored>();
    for (const term of wanted)
      for (const sentence of byTerm.get(term) ?? []) {
        if (source !== undefined && sentence.source !== source) continue;
        const scored = scores.get(sentence) ?? { sentence, shared: 0, weight: 0 };
        scored.shared += 1;
        scored.weight += weightOf(term);
        scores.set(sentence, scored);
      }
    return [...scores.values()].toSorted((one, other) => other.weight - one.weight);
  };
  return {
    find: (words, { source, minShared = 2, max }) =>
      score(new Set(terms(words, language)), source)
        .filter(({ shared }) => shared >= minShared)
        .slice(0, max)
        .map(({ sentence }) => sentence),
    carrying: (words, minShare) => {
      const wanted = new Set(terms(words, language));
      const total = [...wanted].reduce((sum, term) => sum + weightOf(term), 0);
      const [best] = score(wanted, undefined);
      return best !== undefined && best.weight >= minShare * total ? best.sentence : undefined;
    },
  };
}
