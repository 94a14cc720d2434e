import type { RewrittenSentence, Statement } from "@quarry/contracts";
import { type Citable, groundStatement } from "@quarry/grounding";
import { createYieldToEventLoop, startEach } from "@quarry/runtime";
import { collapseWhitespace } from "@quarry/text";
import { answerTask } from "../answer-task.ts";
import { type AuditedStatement, auditStatements, isKept } from "./audit-statements.ts";
import { renderRepairs, type RepairReply, repairTask } from "./repair-batch.ts";
import { type Auditing, questionOf, type ReportNow, type StatementsById } from "./statement-evidence.ts";

/** What a repaired statement may rest on. */
interface Rests {
  readonly citable: Citable;
  readonly standing: StatementsById;
}

const restsOnOthers = (kind: Statement["kind"]): boolean => kind === "conclusion" || kind === "derived";

const hasAddress = (text: string): boolean =>
  /\b(?:https?:\/\/|mailto:|javascript:|data:\w)|\bwww\.\S/iu.test(text);

/** Ids that a statement may follow from: of others that stand, which the statement itself is not yet one of. */
const provenBases = (ids: readonly string[], { id }: Statement, standing: StatementsById): string[] =>
  [...new Set(ids.map((named) => named.trim()))].filter((named) => named !== id && standing.has(named));

/** The statement of the kind that it is now: a statement that cites is based on no other, and only arithmetic has a derivation. */
const asKind = (
  { kind: was, basedOn = [], derivation: computed, ...rest }: Statement,
  { kind, derivation }: RepairReply,
  bases: readonly string[],
): Statement => {
  const now = kind ?? was;
  const computation = derivation ?? computed;
  return {
    ...rest,
    ...(now !== undefined && { kind: now }),
    ...(restsOnOthers(now)
      ? { basedOn: bases.length > 0 ? [...bases] : basedOn }
      : basedOn.length > 0 && { basedOn: [] }),
    ...(now === "derived" && computation !== undefined && { derivation: computation }),
  };
};

/**
 * The statement as a reply has it, its quotes and the ids of the statements it follows from proved; undefined when nothing of it can stand.
 * An empty list keeps what the statement rests on now.
 */
const applyRepair = (
  statement: Statement,
  reply: RepairReply,
  { citable, standing }: Rests,
): Statement | undefined => {
  const text = collapseWhitespace(reply.text);
  if (text === "" || hasAddress(text)) return undefined;
  const { kind: was = "sourced" } = statement;
  const kind = reply.kind ?? was;
  const bases = restsOnOthers(kind) ? provenBases(reply.basedOn, statement, standing) : [];
  const { citations } = groundStatement({ cites: reply.cites }, citable);
  const restsOnOther = citations.length > 0 || bases.length > 0 || reply.derivation !== null;
  if (!restsOnOther && text === statement.text && kind === was) return undefined;
  const repaired = { ...asKind(statement, reply, bases), text };
  return citations.length > 0 ? { ...repaired, citations: [...citations] } : repaired;
};

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
  const replies = await startEach(
    batches,
    (batch) => askBatch(batch, { ...report, standing }, auditing),
    createYieldToEventLoop(auditing.asking.signal),
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
