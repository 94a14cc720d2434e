import type { AuditRow, Citation, CitedSentence } from "@quarry/contracts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { numbersAgree } from "../signals/numbers-agree.ts";
import { failSupport, passSupport } from "../support/calibration.ts";
import type { ScoreSupport } from "../support/score-support.ts";

/** What sentences are audited by. */
export interface Auditing {
  readonly texts: DocumentTexts;
  readonly language: string;
  /** What the sentences answer; tells what their pronouns stand for. */
  readonly question?: string | undefined;
  readonly scoreSupport: ScoreSupport;
  readonly signal?: AbortSignal;
}

interface Check {
  readonly verbatim: boolean;
  readonly support: number;
  readonly numbersAgree: boolean;
  /** Another citation of the sentence brings the numbers that this one lacks. */
  readonly numbersElsewhere: boolean;
}

const isVerbatim = ({ documentId, start, end, quote }: Citation, texts: DocumentTexts): boolean =>
  texts.get(documentId)?.slice(start, end) === quote;

const statusOf = (check: Check): AuditRow["status"] => {
  if (!check.verbatim || check.support < failSupport) return "FAIL";
  if (!check.numbersAgree) return check.numbersElsewhere ? "REVIEW" : "FAIL";
  return check.support >= passSupport ? "PASS" : "REVIEW";
};

/**
 * Checks every citation of a sentence in two layers: it stands verbatim in a document that was read, and it carries the sentence,
 * numbers included. A document that is not stored makes the row SOURCE_NOT_INDEXED.
 */
export const auditSentence = (
  { id, text, citations }: CitedSentence,
  { texts, language, question, scoreSupport, signal }: Auditing,
): Promise<AuditRow[]> => {
  const everyQuote = citations
    .filter((citation) => isVerbatim(citation, texts))
    .map(({ quote }) => quote)
    .join("\n");
  const audit = async (citation: Citation): Promise<AuditRow> => {
    const { documentId, quote } = citation;
    const pair = { sentence: text, quote, language, question };
    const check: Check = {
      verbatim: isVerbatim(citation, texts),
      support: await scoreSupport(pair, signal && { signal }),
      numbersAgree: numbersAgree(text, quote),
      numbersElsewhere: numbersAgree(text, everyQuote),
    };
    const status = texts.has(documentId) ? statusOf(check) : "SOURCE_NOT_INDEXED";
    const { verbatim, support } = check;
    return {
      sentenceId: id,
      text,
      documentId,
      quote,
      verbatim,
      support,
      numbersAgree: check.numbersAgree,
      status,
    };
  };
  return Promise.all(citations.map(audit));
};
