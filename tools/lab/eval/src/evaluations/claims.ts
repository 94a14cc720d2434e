import { createJudgeAbstract, findAbstracts } from "../claims/judge-abstract.ts";
import { type JudgedPair, measureClaims } from "../claims/measure-claims.ts";
import { type GoldClaim, readClaims } from "../claims/read-claims.ts";
import { type Corpus, readCorpus } from "../collection/read-corpus.ts";
import {
  badInput,
  countOf,
  createProgress,
  type Evaluation,
  type World,
  writeJsonLines,
} from "../evaluation.ts";
import { type EvaluationReasoning, openReasoning } from "../model/open-reasoning.ts";

/** Returns the abstracts by which each claim is judged: those that gold names, or the best-ranked ones. */
const abstractsOf = async (
  claims: readonly GoldClaim[],
  { depth, ...corpus }: Corpus & { readonly depth: number | undefined },
  world: World,
): Promise<ReadonlyMap<string, readonly string[]>> =>
  depth === undefined
    ? new Map(claims.map(({ id, pairs }) => [id, pairs.map(({ docId }) => docId)]))
    : findAbstracts(claims, { ...corpus, depth }, world);

const judgeAll = async (
  claims: readonly GoldClaim[],
  corpus: Corpus & { readonly depth: number | undefined },
  { reasoning, ...world }: World & { readonly reasoning: EvaluationReasoning },
): Promise<JudgedPair[]> => {
  const entries = new Map(corpus.corpus.map((entry) => [entry.id, entry]));
  const abstracts = await abstractsOf(claims, corpus, world);
  const step = createProgress("claims judged", claims.length, world);
  const judged: JudgedPair[] = [];
  const judge = createJudgeAbstract(reasoning);
  for (const { id: claimId, claim } of claims) {
    for (const docId of abstracts.get(claimId) ?? []) {
      world.signal.throwIfAborted();
      const entry = entries.get(docId);
      if (entry) judged.push({ claimId, docId, ...(await judge(claim, entry, world.signal)) });
    }
    step();
  }
  return judged;
};

/** Evaluates judgements of claims by a language model, in SciFact's layout. */
export const claims: Evaluation = {
  summary: "how well a model judges claims by abstracts: label and sentences that show it (SciFact)",
  options: {
    split: "NAME of the claims, claims_NAME.jsonl; default: the one there is",
    retrieve: "N: judge by the N best-ranked abstracts instead of those that gold names",
  },
  run: async ({ data, limit, out, own }, world) => {
    const depth = countOf("retrieve", own["retrieve"]);
    const reasoning = await openReasoning(world.environment ?? {});
    const { model } = reasoning;
    if (model === null) throw badInput("only a language model judges claims: set LLM_BASE_URL and LLM_MODEL");
    const gold = (await readClaims(data, own["split"])).slice(0, limit);
    const corpus = await readCorpus(data, "the folder must hold corpus.jsonl (BEIR's layout)");
    const judged = await judgeAll(gold, { ...corpus, depth }, { ...world, reasoning });
    if (out !== undefined) await writeJsonLines(out, judged);
    return {
      model: model.name,
      claims: gold.length,
      retrieve: depth ?? null,
      ...measureClaims(gold, judged),
    };
  },
};
