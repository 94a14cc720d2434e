import type {
  auditCitations,
  AuditRow,
  Citation,
  RewrittenSentence,
  Statement,
  StatementAudit,
} from "@quarry/contracts";
import type { ScoreSupport } from "@quarry/extractive";
import { numbersAgree } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { type AuditedStatement, auditStatements, isKept } from "./audit-statements.ts";
import { repairStatements } from "./repair-statements.ts";
import { type Auditing, isVerbatim } from "./statement-evidence.ts";

const addsNothing = "adds nothing to the others";

const viewOf = { PASS: "full", REVIEW: "partial", FAIL: "none", SOURCE_NOT_INDEXED: "none" } as const;

const judge = (
  citation: Citation,
  { audit, needless }: Pick<AuditedStatement, "audit" | "needless">,
  auditing: Auditing,
): Pick<StatementAudit, "status" | "reason"> => {
  if (!auditing.sources.has(citation.documentId))
    return { status: "SOURCE_NOT_INDEXED", reason: "its source is not among those that were read" };
  if (!isVerbatim(citation, auditing))
    return { status: "FAIL", reason: "the quote does not stand in the source" };
  if (audit.status === "PASS" && needless.has(citation)) return { status: "REVIEW", reason: addsNothing };
  return { status: audit.status, reason: audit.reason };
};

/** A row per citation of a statement: its status is that of the statement, and what a quote adds to the others tells them apart. */
export const auditRows = (
  { statement, audit, needless, contradicted }: AuditedStatement,
  auditing: Auditing,
): AuditRow[] =>
  statement.citations.map((citation) => {
    const { status, reason } = judge(citation, { audit, needless }, auditing);
    return {
      sentenceId: statement.id,
      text: statement.text,
      ...citation,
      verbatim: isVerbatim(citation, auditing),
      support: audit.support,
      numbersAgree: numbersAgree(statement.text, citation.quote),
      ...(audit.by === "model" && {
        view: contradicted ? "contradicts" : viewOf[audit.status],
        unsupported: audit.unsupported,
      }),
      status,
      ...(status !== "PASS" && reason !== null && { reason }),
    };
  });

/**
 * Statements in groups, each in order: those of the first rest on no other, those of every further one only on statements of groups before
 * it. Statements that rest on each other, and what rests on those, are the last group.
 */
const dependencyLevels = (statements: readonly Statement[]): Statement[][] => {
  const levels: Statement[][] = [];
  let open = [...statements];
  while (open.length > 0) {
    const ids = new Set(open.map(({ id }) => id));
    const isReady = ({ basedOn = [] }: Statement): boolean => !basedOn.some((id) => ids.has(id));
    const ready = open.filter(isReady);
    if (ready.length === 0) return [...levels, open];
    levels.push(ready);
    open = open.filter((statement) => !isReady(statement));
  }
  return levels;
};

/** What the handler needs. */
export interface AuditCitationsPorts extends ReadingPorts {
  readonly scoreSupport: ScoreSupport;
}

/**
 * Audits and repairs statements that rest on no others first, then those that rest on them, so that a conclusion is judged by what stands,
 * in the words in which it stands.
 */
const auditByLevels = async (
  sentences: readonly Statement[],
  auditing: Auditing,
): Promise<{ audited: AuditedStatement[]; rewritten: RewrittenSentence[] }> => {
  const statements = new Map(sentences.map((statement) => [statement.id, statement]));
  const standing = new Map<string, Statement>();
  const audits = new Map<string, AuditedStatement>();
  const rewritten: RewrittenSentence[] = [];
  for (const level of dependencyLevels(sentences)) {
    const report = { statements, standing };
    const repair = await repairStatements(await auditStatements(level, auditing, report), auditing, report);
    for (const one of repair.audited) {
      const { id } = one.statement;
      audits.set(id, one);
      statements.set(id, one.statement);
      if (isKept(one)) standing.set(id, one.statement);
    }
    rewritten.push(...repair.rewritten.filter(({ sentenceId }) => standing.has(sentenceId)));
  }
  return { audited: sentences.flatMap(({ id }) => audits.get(id) ?? []), rewritten };
};

/** Answers the audit of every statement of a report, one row per citation, and what was reworded because it was not fully supported. */
export const createAuditCitations =
  ({ documents, scoreSupport, ...reasoning }: AuditCitationsPorts): Handler<typeof auditCitations> =>
  async (
    { runId, sentences, language, question, searches = [], sections = [] },
    { log, signal, report, deadline },
  ) => {
    const cited = [
      ...sentences.flatMap(({ citations }) => citations),
      ...searches.flatMap(({ passages }) => passages),
    ].map(({ documentId }) => documentId);
    const sources = await readDocuments(documents, cited);
    const headings = new Map(sections.map(({ id, heading }) => [id, heading]));
    const asking = { runId, reasoning, log, signal, report, deadline };
    const auditing = { sources, language, question, searches, headings, scoreSupport, asking };
    const { audited, rewritten } = await auditByLevels(sentences, auditing);
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const rows: AuditRow[] = [];
    for (const one of audited) {
      await yieldToEventLoop();
      rows.push(...auditRows(one, auditing));
    }
    return { rows, statements: audited.map(({ audit }) => audit), rewritten };
  };
