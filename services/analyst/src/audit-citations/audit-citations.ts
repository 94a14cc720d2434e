import type { auditCitations } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readTexts } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { auditRow } from "./audit-row.ts";
import { checkCitations } from "./check-citations.ts";
import { rewriteSentences } from "./rewrite/rewrite-sentences.ts";
import { askViews } from "./views/ask-views.ts";

/** What the handler needs. */
export interface AuditCitationsPorts extends ReadingPorts {
  readonly scoreSupport: ScoreSupport;
}

/** Answers one row per citation of a report, and what it wrote anew because it failed. */
export const createAuditCitations =
  ({ documents, scoreSupport, ...reasoning }: AuditCitationsPorts): Handler<typeof auditCitations> =>
  async ({ runId, sentences, language, question }, { log, signal, report }) => {
    const cited = sentences.flatMap(({ citations }) => citations.map(({ documentId }) => documentId));
    const texts = await readTexts(documents, cited);
    const auditing = { texts, language, question, scoreSupport, signal };
    const asking = { runId, question, reasoning, log, signal, report };
    const checked = await Promise.all(sentences.map((sentence) => checkCitations(sentence, auditing)));
    const views = await askViews(checked.flat(), asking);
    const audited = sentences.map((sentence, index) => ({
      sentence,
      rows: (checked[index] ?? []).map((one) => auditRow(one, views.get(one))),
    }));
    const { audited: final, rewritten } = await rewriteSentences(audited, auditing, asking);
    return { rows: final.flatMap(({ rows }) => rows), rewritten: [...rewritten] };
  };
