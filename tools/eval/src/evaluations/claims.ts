import { crossValidate, type HeldOutContradictions } from "../claims/cross-validate.ts";
import { collectEvidence, fitEntailment } from "../claims/fit-entailment.ts";
import { createJudgeAbstract, findAbstracts } from "../claims/judge-abstract.ts";
import {
  type ClaimMeasures,
  type JudgedPair,
  measureClaims,
  type ShownEvidence,
} from "../claims/measure-claims.ts";
import { type GoldClaim, readClaims } from "../claims/read-claims.ts";
import { type Corpus, readCorpus } from "../collection/read-corpus.ts";
import { badInput, createProgress, type Evaluation, type World, writeJsonLines } from "../evaluation.ts";
import { type EvaluationReasoning, openReasoning, withEncoder } from "../model/open-reasoning.ts";

const countOf = (option: string, given: string | undefined, min = 1): number | undefined => {
  if (given === undefined) return undefined;
  if (/^[1-9]\d*$/.test(given) && Number(given) >= min) return Number(given);
  throw badInput(`--${option} is ${given}, and it must be a whole number from ${min}`);
};

/** The abstracts to judge each claim by: those that gold names, or the best-ranked ones. */
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
  await withEncoder(world, async (encoder) => {
    const judge = createJudgeAbstract({ ...reasoning, encoder });
    for (const { id: claimId, claim } of claims) {
      for (const docId of abstracts.get(claimId) ?? []) {
        world.signal.throwIfAborted();
        const entry = entries.get(docId);
        if (entry) judged.push({ claimId, docId, ...(await judge(claim, entry, world.signal)) });
      }
      step();
    }
  });
  return judged;
};

const shownLine = (what: string, { n, right }: ShownEvidence): string =>
  `shown as ${what}: ${n}${right === null ? "" : `, ${right.toFixed(3)} of them right`}`;

const render = (measures: ClaimMeasures): string =>
  [
    "| label macro F1 | label accuracy | sentence F1 | abstracts found |",
    "| -------------: | -------------: | ----------: | --------------: |",
    `| ${[
      measures.labelMacroF1.toFixed(3).padStart(14),
      measures.labelAccuracy.toFixed(3).padStart(14),
      measures.sentenceF1.toFixed(3).padStart(11),
      measures.found.toFixed(3).padStart(15),
    ].join(" | ")} |`,
    "",
    `${measures.n} pairs of a claim and an abstract`,
    shownLine("support", measures.shownSupport),
    shownLine("contradiction", measures.shownContradict),
  ].join("\n");

const renderHeldOut = ({ threshold, heldOut: { n, right, recall } }: HeldOutContradictions): string =>
  threshold === null
    ? "contradictions: no threshold on one half is right often enough"
    : `contradictions from ${threshold.toFixed(2)}, chosen on one half: ${n} of the other, ${(right ?? 0).toFixed(3)} of them right, recall ${recall.toFixed(3)}`;

/** Fits the weights of the judge's fallback instead of measuring it. */
const fit = async (gold: readonly GoldClaim[], { corpus }: Corpus, folds: number, world: World) => {
  const cases = await withEncoder(world, (encoder) => collectEvidence(gold, corpus, { ...world, encoder }));
  const validated = crossValidate(cases, folds);
  const weights = fitEntailment(cases);
  return {
    json: { evaluation: "claims", fitted: { folds, n: cases.length, ...validated, weights } },
    table: [
      JSON.stringify(weights, null, 2),
      `label macro F1 ${validated.labelMacroF1.toFixed(3)}, cross-validated`,
      ...validated.contradictions.map(renderHeldOut),
    ].join("\n\n"),
  };
};

/** How well claims are judged by abstracts, in SciFact's layout. */
export const claims: Evaluation = {
  summary: "how well claims are judged by abstracts: label and sentences that show it (SciFact)",
  options: {
    split: "NAME of the claims, claims_NAME.jsonl; default: the one there is",
    retrieve: "N: judge by the N best-ranked abstracts instead of those that gold names",
    fit: "N: fit the weights of the judge's fallback instead, and cross-validate them in N folds",
  },
  run: async ({ data, limit, out, own }, world) => {
    const depth = countOf("retrieve", own["retrieve"]);
    const folds = countOf("fit", own["fit"], 2);
    const gold = (await readClaims(data, own["split"])).slice(0, limit);
    const corpus = await readCorpus(data, "the folder must hold corpus.jsonl (BEIR's layout)");
    if (folds !== undefined) return fit(gold, corpus, folds, world);
    const reasoning = await openReasoning(world.environment ?? {});
    const judged = await judgeAll(gold, { ...corpus, depth }, { ...world, reasoning });
    if (out !== undefined) await writeJsonLines(out, judged);
    const measures = measureClaims(gold, judged);
    const model = reasoning.model === null ? null : { name: reasoning.model.name };
    return {
      json: { evaluation: "claims", model, claims: gold.length, retrieve: depth ?? null, ...measures },
      table: render(measures),
    };
  },
};
