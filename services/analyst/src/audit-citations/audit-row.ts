import type { AuditRow, SupportView } from "@quarry/contracts";
import { failSupport, passSupport } from "../support/calibration.ts";
import type { CheckedCitation } from "./check-citations.ts";
import type { CitationView } from "./citation-view.ts";
import { reasonOf } from "./reason-of.ts";

/** What a view is worth: with the share below a part never passes, and what is not there fails unless the meanings are very near. */
const viewSupport = { full: 1, partial: 0.5, none: 0, contradicts: 0 } as const satisfies Record<
  SupportView,
  number
>;
/** The rest is the score. */
const viewShare = 0.6;

const combine = ({ score }: CheckedCitation, view: SupportView | undefined): number => {
  if (view === undefined) return score;
  if (view === "contradicts") return 0;
  return viewShare * viewSupport[view] + (1 - viewShare) * score;
};

const statusOf = (checked: CheckedCitation, support: number): AuditRow["status"] => {
  if (!checked.isStored) return "SOURCE_NOT_INDEXED";
  if (!checked.isVerbatim || support < failSupport) return "FAIL";
  if (!checked.numbersAgree) return checked.numbersElsewhere ? "REVIEW" : "FAIL";
  return support >= passSupport ? "PASS" : "REVIEW";
};

const roundScore = (score: number): number => Math.round(score * 1000) / 1000;

/** The row of a citation: a model's view moves its support, and never a quote that does not stand there or a number that is missing. */
export const auditRow = (checked: CheckedCitation, said?: CitationView): AuditRow => {
  const { sentence, citation, isVerbatim: verbatim, numbersAgree } = checked;
  const { documentId, start, end, quote } = citation;
  const support = roundScore(combine(checked, said?.view));
  const status = statusOf(checked, support);
  return {
    sentenceId: sentence.id,
    text: sentence.text,
    documentId,
    start,
    end,
    quote,
    verbatim,
    support,
    numbersAgree,
    ...(said && { view: said.view, unsupported: [...said.unsupported] }),
    status,
    ...(status !== "PASS" && { reason: reasonOf(checked, { support, said }) }),
  };
};
