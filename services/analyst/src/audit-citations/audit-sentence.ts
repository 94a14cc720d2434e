import type { AuditRow, CitedSentence } from "@quarry/contracts";
import { auditRow } from "./audit-row.ts";
import { type Auditing, checkCitations } from "./check-citations.ts";

/**
 * Audits every citation of a sentence without a language model, in two layers: it stands verbatim in a document that was read, and it
 * carries the sentence, numbers included. A document that is not stored makes the row SOURCE_NOT_INDEXED.
 */
export const auditSentence = async (sentence: CitedSentence, auditing: Auditing): Promise<AuditRow[]> =>
  (await checkCitations(sentence, auditing)).map((checked) => auditRow(checked));
