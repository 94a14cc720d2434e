import type { auditCitations } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readTexts } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { auditSentences } from "./audit-sentences.ts";
import { rewriteSentences } from "./rewrite/rewrite-sentences.ts";

/** What the handler needs. */
export interface AuditCitationsPorts extends ReadingPorts {
  readonly scoreSupport: ScoreSupport;
}

/** Answers one row per citation of a report, and what it wrote anew because it failed. */
export const createAuditCitations =
  ({ documents, scoreSupport, ...reasoning }: AuditCitationsPorts): Handler<typeof auditCitations> =>
  async ({ runId, sentences, language, question }, { log, signal, report, deadline }) => {
    const cited = sentences.flatMap(({ citations }) => citations.map(({ documentId }) => documentId));
    const texts = await readTexts(documents, cited);
    const auditing = { texts, language, question, scoreSupport, signal };
    const asking = { runId, question, reasoning, log, signal, report, deadline };
    const audited = await auditSentences(sentences, auditing, asking);
    const { audited: final, rewritten } = await rewriteSentences(audited, auditing, asking);
    return { rows: final.flatMap(({ rows }) => rows), rewritten: [...rewritten] };
  };
