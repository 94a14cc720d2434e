import type { auditCitations } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readTexts } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { auditSentence } from "./audit-sentence.ts";

/** What the handler needs. */
export interface AuditCitationsPorts extends ReadingPorts {
  readonly scoreSupport: ScoreSupport;
}

/** Answers one row per citation of a report. */
export const createAuditCitations =
  ({ documents, scoreSupport }: AuditCitationsPorts): Handler<typeof auditCitations> =>
  async ({ sentences, language, question }, { signal }) => {
    const cited = sentences.flatMap(({ citations }) => citations.map(({ documentId }) => documentId));
    const texts = await readTexts(documents, cited);
    const auditing = { texts, language, question, scoreSupport, signal };
    const rows = await Promise.all(sentences.map((sentence) => auditSentence(sentence, auditing)));
    return { rows: rows.flat() };
  };
