import type { Corpus } from "../collection/read-corpus.ts";
import type { World } from "../evaluation.ts";
import { createProgress } from "../progress.ts";
import { indexCorpus } from "../retrieval/index/index-corpus.ts";
import { withEvidence } from "../retrieval/index/with-evidence.ts";
import { createRankEvidence } from "../retrieval/rank-evidence.ts";
import type { GoldClaim } from "./read-claims.ts";

/** Has the reranker look for each claim in the whole corpus; answers the best-ranked abstracts by the claim's id. */
export const findAbstracts = (
  claims: readonly GoldClaim[],
  { corpus, corpusHash, depth }: Corpus & { readonly depth: number },
  world: World,
): Promise<ReadonlyMap<string, readonly string[]>> =>
  withEvidence({ ...world, corpusHash, arithmetic: undefined }, async ({ evidence, encoder }) => {
    const { entryOf } = await indexCorpus({ evidence, encoder }, corpus, world);
    const rankEvidence = createRankEvidence({ evidence, encoder });
    const step = createProgress("claims looked for", claims.length, world);
    const found = new Map<string, readonly string[]>();
    for (const { id, claim } of claims) {
      world.signal.throwIfAborted();
      const ranked = await rankEvidence([{ role: "claim", text: claim }], world.signal);
      const entries = new Set(ranked.map(({ passageId }) => entryOf.get(passageId) ?? ""));
      found.set(id, [...entries].slice(0, depth));
      step();
    }
    return found;
  });
