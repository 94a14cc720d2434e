import type { auditCitations } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readTexts } from "../evidence/read-texts.ts";
import type { DocumentReader } from "../ports.ts";
import { auditSentence } from "./audit-sentence.ts";

/** What the handler needs. */
export interface AuditCitationsPorts {
  readonly documents: DocumentReader;
}

/** Answers one row per citation of a report. */
export const createAuditCitations =
  ({ documents }: AuditCitationsPorts): Handler<typeof auditCitations> =>
  async ({ sentences, language }) => {
    const cited = sentences.flatMap(({ citations }) => citations.map(({ documentId }) => documentId));
    const texts = await readTexts(documents, cited);
    return { rows: sentences.flatMap((sentence) => auditSentence(sentence, texts, language)) };
  };
