import { createAnalyst } from "@quarry/analyst";
import type { EvidencePack, JudgedClaim, WeighedEvidence } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { sentences } from "@quarry/text";
import type { Corpus, CorpusEntry } from "../collection/read-corpus.ts";
import { createProgress, type World } from "../evaluation.ts";
import type { EvaluationReasoning } from "../model/open-reasoning.ts";
import { indexCorpus, toDocument } from "../retrieval/index-corpus.ts";
import { withEvidence } from "../retrieval/open-corpus.ts";
import { createRankEvidence } from "../retrieval/rank-entries.ts";
import type { ClaimLabel, GoldClaim } from "./read-claims.ts";

/** Searches the whole corpus for each claim with the reranker; returns the best-ranked abstracts by the claim's id. */
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

/** Judgement of the product about a claim and an abstract. */
export interface Judgement {
  readonly label: ClaimLabel;
  /** Sentences of the abstract, numbered from 0, that show the label. */
  readonly sentences: readonly number[];
}

/** Judges a claim by one abstract. */
type JudgeAbstract = (claim: string, abstract: CorpusEntry, signal: AbortSignal) => Promise<Judgement>;

/** Creates a claim without a judgement. A person wrote the claim, so the document that contains it is not stored. */
const unjudged = (text: string): JudgedClaim => ({
  id: "c1",
  text,
  class: "C2",
  topicId: "t1",
  origin: { documentId: "00000000-0000-4000-8000-000000000000", start: 0, end: text.length, quote: text },
  status: "unsupported",
  independentPublishers: 0,
  supporting: [],
  contradicting: [],
});

const noPack = { sources: [], omitted: [], tokens: 0 };

const wholePack = ({ facts: { documentId } }: StoredDocument): EvidencePack => ({
  ...noPack,
  sources: [{ number: 1, documentId, sentences: "whole" }],
});

const numbersOf = (
  shown: readonly WeighedEvidence[],
  { facts, text }: StoredDocument,
  abstract: string,
): number[] => {
  const offset = text.length - abstract.length;
  return sentences(abstract, facts.language).flatMap(({ start, end }, index) =>
    shown.some((span) => span.start < end + offset && start + offset < span.end) ? [index] : [],
  );
};

/**
 * Creates a function that judges the abstract with the analyst's own handler, as a pack of one source. The label is the side for
 * which the handler names sentences.
 */
export const createJudgeAbstract = (reasoning: EvaluationReasoning): JudgeAbstract => {
  const log = createSilentLogger();
  const stored = new Map<string, StoredDocument>();
  const { judgeClaims } = createAnalyst({
    ...reasoning,
    documents: { read: async (id) => stored.get(id) },
  });
  return async (claim, abstract, signal) => {
    const document = toDocument(abstract);
    const { documentId, language } = document.facts;
    stored.set(documentId, document);
    const { claims } = await judgeClaims(
      {
        runId: "r-evaluation",
        language,
        claims: [unjudged(claim)],
        pack: wholePack(document),
        before: noPack,
        limits: { belowC1: [], belowOther: [] },
      },
      { jobId: "r-evaluation", attempt: 1, signal, log, report: () => undefined },
    );
    const { supporting, contradicting } = claims[0] ?? unjudged(claim);
    if (contradicting.length > 0)
      return { label: "CONTRADICT", sentences: numbersOf(contradicting, document, abstract.text) };
    return {
      label: supporting.length > 0 ? "SUPPORT" : "NOT ENOUGH INFO",
      sentences: numbersOf(supporting, document, abstract.text),
    };
  };
};
