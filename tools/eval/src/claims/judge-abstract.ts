import { createAnalyst } from "@quarry/analyst";
import type { ClaimReading, RankedPassage } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import type { StoredDocument } from "@quarry/evidence";
import { likeliest } from "@quarry/extractive";
import { createSilentLogger } from "@quarry/observability";
import { sentences } from "@quarry/text";
import type { Corpus, CorpusEntry } from "../collection/read-corpus.ts";
import { createProgress, type World } from "../evaluation.ts";
import type { EvaluationReasoning } from "../model/open-reasoning.ts";
import { indexCorpus, toDocument } from "../retrieval/index-corpus.ts";
import { withEvidence } from "../retrieval/open-corpus.ts";
import { createRankEvidence } from "../retrieval/rank-entries.ts";
import type { ClaimLabel, GoldClaim } from "./read-claims.ts";

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

/** What the product's judge says of a claim and an abstract. */
export interface Judgement {
  readonly label: ClaimLabel;
  /** Sentences of the abstract, numbered from 0, that show the label. */
  readonly sentences: readonly number[];
  /** How likely the abstract supports and contradicts the claim, 0–1. */
  readonly scores: { readonly support: number; readonly contradict: number };
  /** The label by the evidence that readers are shown, which has to be surer than the likeliest. */
  readonly shown: ClaimLabel;
}

/** Judges a claim by one abstract. */
type JudgeAbstract = (claim: string, abstract: CorpusEntry, signal: AbortSignal) => Promise<Judgement>;

/** The claims were made up by people: the document that they stand in is not stored. */
const originOf = (claim: string) => ({
  documentId: "00000000-0000-4000-8000-000000000000",
  start: 0,
  end: claim.length,
  quote: claim,
});

const silent = { documentId: "", supports: 0, contradicts: 0, sentences: [] };

const wholePassage = ({ facts, text }: StoredDocument): RankedPassage => ({
  passageId: facts.documentId,
  documentId: facts.documentId,
  start: 0,
  end: text.length,
  publisher: facts.publisher,
  grade: facts.grade,
  score: 1,
  spans: [{ start: 0, end: text.length, score: 1 }],
  why: { legs: [], dense: 0, bm25: 0, maxSim: 0 },
});

const labels = {
  supports: "SUPPORT",
  contradicts: "CONTRADICT",
  neutral: "NOT ENOUGH INFO",
} as const satisfies Record<ReturnType<typeof likeliest>, ClaimLabel>;

const shownLabel = (supporting: number, contradicting: number): ClaimLabel => {
  if (contradicting > 0) return "CONTRADICT";
  return supporting > 0 ? "SUPPORT" : "NOT ENOUGH INFO";
};

const numbersOf = (
  { sentences: shown }: ClaimReading,
  { facts, text }: StoredDocument,
  abstract: string,
): number[] => {
  const offset = text.length - abstract.length;
  return sentences(abstract, facts.language).flatMap(({ start, end }, index) =>
    shown.some((span) => span.start < end + offset && start + offset < span.end) ? [index] : [],
  );
};

/** Has the analyst's own handler judge the abstract as one passage, by the model where there is one; the label is what that most likely says. */
export const createJudgeAbstract = (
  reasoning: EvaluationReasoning & { readonly encoder: Encoder },
): JudgeAbstract => {
  const log = createSilentLogger();
  const stored = new Map<string, StoredDocument>();
  const { judgeClaim: judge } = createAnalyst({
    ...reasoning,
    documents: { read: async (id) => stored.get(id) },
  });
  return async (claim, abstract, signal) => {
    const document = toDocument(abstract);
    const { documentId, language } = document.facts;
    stored.set(documentId, document);
    const {
      readings = [],
      supporting,
      contradicting,
    } = await judge(
      {
        runId: "r-evaluation",
        language,
        claim: { id: "c1", text: claim, class: "C2", topicId: "t1", origin: originOf(claim) },
        passages: [wholePassage(document)],
      },
      { jobId: "r-evaluation", attempt: 1, signal, log, report: () => undefined },
    );
    const [reading = silent] = readings;
    const verdict = likeliest(reading);
    return {
      label: labels[verdict],
      sentences: verdict === "neutral" ? [] : numbersOf(reading, document, abstract.text),
      scores: { support: reading.supports, contradict: reading.contradicts },
      shown: shownLabel(supporting.length, contradicting.length),
    };
  };
};
