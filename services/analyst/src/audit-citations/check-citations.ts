import type { Citation, CitedSentence } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { saysVerbatim } from "../signals/support-score.ts";
import type { ScoreSupport } from "../support/score-support.ts";

/** What sentences are audited by. */
export interface Auditing {
  /** By document id; a document that is not stored has no entry. */
  readonly texts: DocumentTexts;
  readonly language: string;
  /** What the sentences answer; tells what their pronouns stand for. */
  readonly question?: string | undefined;
  readonly scoreSupport: ScoreSupport;
  readonly signal?: AbortSignal;
}

/** What code finds of one citation. */
export interface CheckedCitation {
  readonly sentence: CitedSentence;
  readonly citation: Citation;
  /** The cited document is stored. */
  readonly isStored: boolean;
  /** The quote stands at its offsets. */
  readonly isVerbatim: boolean;
  /** The sentence is made of the quote's own words. */
  readonly isQuoted: boolean;
  /** How near the two come in meaning, 0–1. */
  readonly score: number;
  readonly numbersAgree: boolean;
  /** Another citation of the sentence brings the numbers that this one lacks. */
  readonly numbersElsewhere: boolean;
}

const standsVerbatim = ({ documentId, start, end, quote }: Citation, texts: DocumentTexts): boolean =>
  texts.get(documentId)?.slice(start, end) === quote;

/** Checks every citation of a sentence by what code can see: where it stands, what it means, its numbers. */
export const checkCitations = (
  sentence: CitedSentence,
  { texts, language, question, scoreSupport, signal }: Auditing,
): Promise<CheckedCitation[]> => {
  const { text, citations } = sentence;
  const everyQuote = citations
    .filter((citation) => standsVerbatim(citation, texts))
    .map(({ quote }) => quote)
    .join("\n");
  const check = async (citation: Citation): Promise<CheckedCitation> => {
    const { documentId, quote } = citation;
    return {
      sentence,
      citation,
      isStored: texts.has(documentId),
      isVerbatim: standsVerbatim(citation, texts),
      isQuoted: saysVerbatim(quote, text),
      score: await scoreSupport({ sentence: text, quote, language, question }, signal && { signal }),
      numbersAgree: numbersAgree(text, quote),
      numbersElsewhere: numbersAgree(text, everyQuote),
    };
  };
  return Promise.all(citations.map(check));
};
