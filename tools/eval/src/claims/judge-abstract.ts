import { createJudgeClaim } from "@quarry/analyst/judge-claim";
import type { ClaimEvidence, RankedPassage } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { sentences } from "@quarry/text";
import type { CorpusEntry } from "../collection/read-corpus.ts";
import { toDocument } from "../retrieval/to-document.ts";
import type { ClaimLabel } from "./read-claims.ts";

/** What the product's judge says of a claim and an abstract. */
export interface Judgement {
  readonly label: ClaimLabel;
  /** Sentences of the abstract, numbered from 0, that show the label. */
  readonly sentences: readonly number[];
  /** Of the strongest sentence for and against, 0–1; 0 where there is none. */
  readonly scores: { readonly support: number; readonly contradict: number };
}

/** Judges a claim by one abstract. */
export type JudgeAbstract = (claim: string, abstract: CorpusEntry, signal: AbortSignal) => Promise<Judgement>;

/** The claims were made up by people: the document that they stand in is not stored. */
const originOf = (claim: string) => ({
  documentId: "00000000-0000-4000-8000-000000000000",
  start: 0,
  end: claim.length,
  quote: claim,
});

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

const labelOf = ({ support, contradict }: Judgement["scores"]): ClaimLabel => {
  if (support === 0 && contradict === 0) return "NOT ENOUGH INFO";
  return contradict > support ? "CONTRADICT" : "SUPPORT";
};

const numbersOf = (
  evidence: readonly ClaimEvidence[],
  { facts, text }: StoredDocument,
  abstract: string,
): number[] => {
  const offset = text.length - abstract.length;
  return sentences(abstract, facts.language).flatMap(({ start, end }, index) =>
    evidence.some((quoted) => quoted.start < end + offset && start + offset < quoted.end) ? [index] : [],
  );
};

/** Has the analyst's own handler judge, by its twin, the abstract as one passage. */
export const createJudgeAbstract = (): JudgeAbstract => {
  const log = createSilentLogger();
  return async (claim, abstract, signal) => {
    const document = toDocument(abstract);
    const { documentId, language } = document.facts;
    const documents = { read: async (id: string) => (id === documentId ? document : undefined) };
    const { supporting, contradicting } = await createJudgeClaim({ documents })(
      {
        runId: "r-evaluation",
        language,
        claim: { id: "c1", text: claim, class: "C2", topicId: "t1", origin: originOf(claim) },
        passages: [wholePassage(document)],
      },
      { jobId: "r-evaluation", attempt: 1, signal, log },
    );
    const scores = { support: supporting[0]?.score ?? 0, contradict: contradicting[0]?.score ?? 0 };
    const label = labelOf(scores);
    const shown = label === "CONTRADICT" ? contradicting : supporting;
    return {
      label,
      sentences: label === "NOT ENOUGH INFO" ? [] : numbersOf(shown, document, abstract.text),
      scores,
    };
  };
};
