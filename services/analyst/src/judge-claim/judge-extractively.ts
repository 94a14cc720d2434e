import type { ClaimEvidence, ClaimStatus, InputOf, judgeClaim, JudgedClaim } from "@quarry/contracts";
import { type EvidenceSentence, passageSentences } from "../evidence/passage-sentences.ts";
import { type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import { countIndependentSources } from "./independent-sources.ts";
import { createSentenceWeigher, type Verdict } from "./weigh-sentence.ts";

type Input = InputOf<typeof judgeClaim>;
type Weighed = EvidenceSentence & Verdict;

const maxEvidence = 8;

const originEvidence = ({ claim: { origin } }: Input, documents: StoredDocuments): ClaimEvidence[] => {
  const document = documents.get(origin.documentId);
  if (document === undefined || document.text.slice(origin.start, origin.end) !== origin.quote) return [];
  return [{ ...origin, score: 1, publisher: document.facts.publisher, grade: document.facts.grade }];
};

const toEvidence = ({ documentId, start, end, quote, score, passage }: Weighed): ClaimEvidence => ({
  documentId,
  start,
  end,
  quote,
  score: Math.round(score * 1000) / 1000,
  publisher: passage.publisher,
  grade: passage.grade,
});

const strongest = (weighed: readonly Weighed[], verdict: Verdict["verdict"]): Weighed[] =>
  weighed
    .filter((sentence) => sentence.verdict === verdict)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 1);

const overlapsOrigin = ({ documentId, start, end }: EvidenceSentence, { origin }: Input["claim"]): boolean =>
  documentId === origin.documentId && start < origin.end && origin.start < end;

const distinct = (evidence: readonly ClaimEvidence[]): ClaimEvidence[] => {
  const byPlace = new Map(evidence.map((item) => [`${item.documentId}/${item.start}`, item]));
  return [...byPlace.values()].toSorted((one, other) => other.score - one.score).slice(0, maxEvidence);
};

const statusOf = (independent: number, contradicting: readonly ClaimEvidence[]): ClaimStatus => {
  if (contradicting.length > 0) return "contested";
  if (independent >= 2) return "verified";
  return independent === 1 ? "single-source" : "unsupported";
};

/** Judges a claim by its passages: at most the strongest sentence for and against from each; its origin speaks for itself. */
export const judgeExtractively = (input: Input, documents: StoredDocuments): JudgedClaim => {
  const { claim, language, passages } = input;
  const texts = textsOf(documents);
  const weigh = createSentenceWeigher(language);
  const weighedPassages = passages.map((passage) =>
    passageSentences(passage, texts, language)
      .filter((sentence) => !overlapsOrigin(sentence, claim))
      .map((sentence): Weighed => ({ ...sentence, ...weigh(claim.text, sentence.quote) })),
  );
  const collect = (verdict: Verdict["verdict"]): ClaimEvidence[] =>
    weighedPassages.flatMap((weighed) => strongest(weighed, verdict).map(toEvidence));
  const supporting = distinct([...originEvidence(input, documents), ...collect("supports")]);
  const contradicting = distinct(collect("contradicts"));
  const independentPublishers = countIndependentSources(supporting, texts, language);
  return {
    ...claim,
    status: statusOf(independentPublishers, contradicting),
    independentPublishers,
    supporting,
    contradicting,
  };
};
