import type { ClaimEvidence, ClaimStatus, InputOf, judgeClaim, JudgedClaim } from "@quarry/contracts";
import { type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import { countIndependentSources } from "./independent-sources.ts";
import type { WeighedSentence } from "./weigh-passages.ts";
import type { Verdict } from "./weigh-sentence.ts";

type Input = InputOf<typeof judgeClaim>;

const maxEvidence = 8;

const originEvidence = ({ claim: { origin } }: Input, documents: StoredDocuments): ClaimEvidence[] => {
  const document = documents.get(origin.documentId);
  if (document === undefined || document.text.slice(origin.start, origin.end) !== origin.quote) return [];
  return [{ ...origin, score: 1, publisher: document.facts.publisher, grade: document.facts.grade }];
};

const toEvidence = ({ documentId, start, end, quote, score, passage }: WeighedSentence): ClaimEvidence => ({
  documentId,
  start,
  end,
  quote,
  score: Math.round(score * 1000) / 1000,
  publisher: passage.publisher,
  grade: passage.grade,
});

const distinct = (evidence: readonly ClaimEvidence[]): ClaimEvidence[] => {
  const byPlace = new Map(evidence.map((item) => [`${item.documentId}/${item.start}`, item]));
  return [...byPlace.values()].toSorted((one, other) => other.score - one.score).slice(0, maxEvidence);
};

const statusOf = (independent: number, contradicting: readonly ClaimEvidence[]): ClaimStatus => {
  if (contradicting.length > 0) return "contested";
  if (independent >= 2) return "verified";
  return independent === 1 ? "single-source" : "unsupported";
};

/** The claim with what was found for and against it; its origin speaks for itself. */
export const judgedClaim = (
  input: Input,
  documents: StoredDocuments,
  telling: readonly WeighedSentence[],
): JudgedClaim => {
  const collect = (verdict: Verdict["verdict"]): ClaimEvidence[] =>
    telling.filter((sentence) => sentence.verdict === verdict).map(toEvidence);
  const supporting = distinct([...originEvidence(input, documents), ...collect("supports")]);
  const contradicting = distinct(collect("contradicts"));
  const independentPublishers = countIndependentSources(supporting, textsOf(documents), input.language);
  return {
    ...input.claim,
    status: statusOf(independentPublishers, contradicting),
    independentPublishers,
    supporting,
    contradicting,
  };
};
