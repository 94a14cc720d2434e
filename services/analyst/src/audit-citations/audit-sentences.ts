import type { CitedSentence } from "@quarry/contracts";
import { auditRow } from "./audit-row.ts";
import { type Auditing, checkCitations } from "./check-citations.ts";
import type { AuditedSentence } from "./rewrite/audited-sentence.ts";
import { type Asking, askViews } from "./views/ask-views.ts";

/** Audits sentences together: what code sees of every citation, and what a language model says of those it can decide, in at most two calls. */
export const auditSentences = async (
  sentences: readonly CitedSentence[],
  auditing: Auditing,
  asking: Asking,
): Promise<AuditedSentence[]> => {
  const checked = await Promise.all(sentences.map((sentence) => checkCitations(sentence, auditing)));
  const views = await askViews(checked.flat(), asking);
  return sentences.map((sentence, index) => ({
    sentence,
    rows: (checked[index] ?? []).map((one) => auditRow(one, views.get(one))),
  }));
};
