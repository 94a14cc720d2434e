import type { RewrittenSentence, Statement } from "@quarry/contracts";
import { answerTask } from "../../answer-task.ts";
import { type AuditedStatement, auditStatements, isKept } from "../audit-statements.ts";
import { type Auditing, questionOf, type ReportNow } from "../auditing.ts";
import { applyRepair } from "./apply-repair.ts";
import { renderRepairs } from "./repair-batch.ts";
import { repairTask } from "./repair-task.ts";

/** A report after its one repair. */
export interface Repair {
  /** Every statement as it is now, in order; one that could not be repaired is as it was. */
  readonly audited: readonly AuditedStatement[];
  readonly rewritten: readonly RewrittenSentence[];
}

/** So many are repaired in one call, with what their sources say. */
const maxStatements = 24;

const order = { PASS: 3, REVIEW: 2, SOURCE_NOT_INDEXED: 1, FAIL: 0 } as const;

const needsRepair = ({ audit: { status, reason, by } }: AuditedStatement): boolean =>
  status === "FAIL" || (status === "REVIEW" && reason !== null && by !== "encoder");

const isBetter = (after: AuditedStatement, before: AuditedStatement): boolean =>
  order[after.audit.status] > order[before.audit.status];

/** Replies of one call by the statement they reword. */
const askBatch = async (
  batch: readonly AuditedStatement[],
  report: ReportNow,
  auditing: Auditing,
): Promise<(readonly [AuditedStatement, Statement])[]> => {
  const { byId, citable, statements, sources, bases } = renderRepairs(batch, report, auditing);
  const { language, asking } = auditing;
  const { reasoning, ...context } = asking;
  const input = {
    question: questionOf(auditing),
    language,
    ids: [...byId.keys()],
    statements,
    sources,
    bases,
  };
  const { output } = await answerTask(repairTask, input, reasoning, context);
  return output.repairs.flatMap((reply) => {
    const before = byId.get(reply.id);
    if (before === undefined || reply.drop) return [];
    const repaired = applyRepair(before.statement, reply, { citable, standing: report.standing });
    return repaired === undefined ? [] : [[before, repaired] as const];
  });
};

const toRewritten = (before: AuditedStatement, { statement }: AuditedStatement): RewrittenSentence => {
  const { id, text, citations, kind, basedOn, derivation } = statement;
  return {
    sentenceId: id,
    was: before.statement.text,
    text,
    citations,
    ...(kind !== undefined && { kind }),
    ...(basedOn !== undefined && { basedOn }),
    ...(derivation !== undefined && { derivation }),
    reason: before.audit.reason ?? "",
  };
};

/**
 * Gives what is not fully supported back to the writer, once, with the reason and with what its sources say around its quotes. What comes
 * back is audited again, and stands where it fares better than before.
 */
export const repairStatements = async (
  audited: readonly AuditedStatement[],
  auditing: Auditing,
  report: ReportNow,
): Promise<Repair> => {
  const open = audited.filter(needsRepair);
  if (open.length === 0 || (auditing.asking.reasoning.model ?? null) === null)
    return { audited, rewritten: [] };
  const settled = audited.filter((one) => isKept(one) && !needsRepair(one)).map(({ statement }) => statement);
  const standing = new Map([...report.standing, ...settled.map((one) => [one.id, one] as const)]);
  const batches = Array.from({ length: Math.ceil(open.length / maxStatements) }, (_, index) =>
    open.slice(index * maxStatements, (index + 1) * maxStatements),
  );
  const replies = await Promise.all(
    batches.map((batch) => askBatch(batch, { ...report, standing }, auditing)),
  );
  const repaired = new Map(replies.flat());
  const statements = new Map(report.statements);
  for (const one of repaired.values()) statements.set(one.id, one);
  const again = await auditStatements([...repaired.values()], auditing, { statements, standing });
  const byId = new Map(again.map((one) => [one.statement.id, one]));
  const better = new Map<AuditedStatement, AuditedStatement>();
  const written = new Set(
    [...report.standing.values(), ...audited.filter(isKept).map(({ statement }) => statement)].map(
      ({ text }) => text,
    ),
  );
  for (const before of repaired.keys()) {
    const after = byId.get(before.statement.id);
    if (after === undefined || !isBetter(after, before)) continue;
    // What the report says already is not said again.
    if (written.has(after.statement.text) && after.statement.text !== before.statement.text) continue;
    written.add(after.statement.text);
    better.set(before, after);
  }
  return {
    audited: audited.map((one) => better.get(one) ?? one),
    rewritten: [...better].map(([before, after]) => toRewritten(before, after)),
  };
};
