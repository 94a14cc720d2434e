import type { auditCitations } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { auditRows } from "./audit-rows.ts";
import { auditStatements } from "./audit-statements.ts";
import { failDependents } from "./fail-dependents.ts";
import { repairStatements } from "./repair/repair-statements.ts";

/** What the handler needs. */
export interface AuditCitationsPorts extends ReadingPorts {
  readonly scoreSupport: ScoreSupport;
}

/** Answers the audit of every statement of a report, one row per citation, and what was reworded because it was not fully supported. */
export const createAuditCitations =
  ({ documents, scoreSupport, ...reasoning }: AuditCitationsPorts): Handler<typeof auditCitations> =>
  async ({ runId, sentences, language, question, searches = [] }, { log, signal, report, deadline }) => {
    const cited = [
      ...sentences.flatMap(({ citations }) => citations),
      ...searches.flatMap(({ passages }) => passages),
    ].map(({ documentId }) => documentId);
    const sources = await readDocuments(documents, cited);
    const asking = { runId, reasoning, log, signal, report, deadline };
    const auditing = { sources, language, question, searches, scoreSupport, asking };
    const first = await auditStatements(sentences, auditing);
    const { audited, rewritten } = await repairStatements(first, auditing);
    const final = failDependents(audited);
    const kept = new Set(
      final.filter(({ audit }) => audit.status !== "FAIL").map(({ statement }) => statement.id),
    );
    return {
      rows: final.flatMap((one) => auditRows(one, auditing)),
      statements: final.map(({ audit }) => audit),
      rewritten: rewritten.filter(({ sentenceId }) => kept.has(sentenceId)),
    };
  };
