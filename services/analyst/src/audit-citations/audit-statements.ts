import { auditCitations, type Citation, type Statement, type StatementAudit } from "@quarry/contracts";
import { judgeStatement, statementVerdictSchema } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { createYieldToEventLoop, startEach, type YieldToEventLoop } from "@quarry/runtime";
import { z } from "zod";
import { answerTask } from "../answer-task.ts";
import { type Batch, batchesOf, renderBatch } from "./render-batch.ts";
import { judgeByEncoder, settleByCode } from "./settle-by-code.ts";
import {
  type Auditing,
  collectEvidence,
  questionOf,
  type ReportNow,
  type StatementEvidence,
} from "./statement-evidence.ts";

const verdictSchema = z.object({
  id: z.string(),
  verdict: statementVerdictSchema,
  unsupported: z.array(z.string()),
  reason: z.string(),
  claimsAbsence: z.boolean(),
  /** Names of quotes without which nothing of the statement is lost. */
  needless: z.array(z.string()),
});

const replySchema = z.object({ verdicts: z.array(verdictSchema) });

type VerdictReply = z.output<typeof verdictSchema>;

/** The reasoning task behind `audit-citations`: how far each statement follows from all it rests on. Without a model nothing is said. */
const auditTask = defineTask({
  name: auditCitations.name,
  prompt: auditCitations.name,
  tier: "fast",
  input: z.object({
    question: z.string(),
    ids: z.array(z.string()).min(1),
    statements: z.string(),
    sources: z.string(),
  }),
  output: replySchema,
  values: ({ question, statements, sources }) => ({ question, statements, sources }),
  reply: ({ ids }) =>
    replySchema
      .transform(({ verdicts }) => ({
        verdicts: verdicts.filter(
          ({ id }, index) => ids.includes(id) && verdicts.findIndex((other) => other.id === id) === index,
        ),
      }))
      .refine(
        ({ verdicts }) => verdicts.length > 0,
        "no verdict is left: each needs the id of a statement that is there",
      ),
  fallback: (_statements, _ports: object) => Promise.resolve({ verdicts: [] }),
});

/** A statement and its audit. */
export interface AuditedStatement {
  readonly statement: Statement;
  readonly audit: StatementAudit;
  /** Citations without which nothing of the statement is lost; never all of them. */
  readonly needless: ReadonlySet<Citation>;
  /** What it rests on says the contrary, by a model. */
  readonly contradicted: boolean;
}

const settled = (statement: Statement, audit: StatementAudit): AuditedStatement => ({
  statement,
  audit,
  needless: new Set(),
  contradicted: false,
});

const isSame = (one: Citation, other: Citation): boolean =>
  one.documentId === other.documentId && one.start === other.start && one.end === other.end;

const needlessOf = (
  { needless }: VerdictReply,
  { quotes }: StatementEvidence,
  batch: Batch,
): ReadonlySet<Citation> => {
  const named = needless.flatMap((name) => batch.quotes.get(name.trim()) ?? []);
  const found = quotes
    .map(({ citation }) => citation)
    .filter((citation) => named.some((one) => isSame(one, citation)));
  // Of quotes that say the same each is needless beside the others: the first stays.
  return new Set(found.length === quotes.length ? found.slice(1) : found);
};

/** Words that the auditor names and that are not the statement's are no finding. */
const withOwnWords = (reply: VerdictReply, { statement }: StatementEvidence): VerdictReply => {
  const text = statement.text.toLowerCase();
  const unsupported = reply.unsupported.filter(
    (words) => words.trim() !== "" && text.includes(words.toLowerCase()),
  );
  return { ...reply, unsupported };
};

/** A reason is prose for a report's reader; what a model copies from a page is not to lead anywhere. */
const reasonOf = ({ reason, unsupported }: VerdictReply): string => {
  const isPlain = reason.length <= 400 && !/[<>]|https?:|www\./iu.test(reason);
  if (isPlain) return reason;
  return unsupported.length === 0
    ? "its sources do not carry all of it"
    : `its sources do not say ${unsupported.map((words) => `“${words}”`).join(", ")}`;
};

const judge = (reply: VerdictReply, evidence: StatementEvidence, batch: Batch): AuditedStatement => {
  const { statement, arithmetic } = evidence;
  const own = withOwnWords(reply, evidence);
  return {
    statement,
    audit: judgeStatement(statement, { ...own, reason: reasonOf(own) }, arithmetic),
    needless: reply.verdict === "full" ? needlessOf(reply, evidence, batch) : new Set(),
    contradicted: reply.verdict === "contradicted",
  };
};

const judgeBatch = async (
  evidence: readonly StatementEvidence[],
  auditing: Auditing,
  yieldToEventLoop: YieldToEventLoop,
): Promise<AuditedStatement[]> => {
  const batch = renderBatch(evidence, auditing);
  const { statements, sources } = batch;
  const { reasoning, ...context } = auditing.asking;
  const ids = [...batch.evidence.keys()];
  const { output } = await answerTask(
    auditTask,
    { question: questionOf(auditing), ids, statements, sources },
    reasoning,
    context,
  );
  const replies = new Map(output.verdicts.map((reply) => [reply.id, reply]));
  const judged: AuditedStatement[] = [];
  const unanswered: StatementEvidence[] = [];
  for (const [id, one] of batch.evidence) {
    const reply = replies.get(id);
    if (reply === undefined) unanswered.push(one);
    else judged.push(judge(reply, one, batch));
  }
  // Every further reply answers at least one statement, so that asking ends.
  const others =
    judged.length > 0 && unanswered.length > 0
      ? await judgeBatch(unanswered, auditing, yieldToEventLoop)
      : await startEach(
          unanswered,
          async (one) => settled(one.statement, await judgeByEncoder(one, auditing)),
          yieldToEventLoop,
        );
  return [...judged, ...others];
};

/**
 * Audits statements, each against all it rests on together: by code what code can prove, then by a language model in as many calls as it
 * takes, and by the encoder where no model has answered. What a reply leaves out is asked again.
 */
export const auditStatements = async (
  statements: readonly Statement[],
  auditing: Auditing,
  /** What they are part of; without it each stands alone. */
  report: ReportNow = { statements: new Map(), standing: new Map() },
): Promise<AuditedStatement[]> => {
  const yieldToEventLoop = createYieldToEventLoop(auditing.asking.signal);
  const audits = new Map<Statement, AuditedStatement>();
  const open: StatementEvidence[] = [];
  for (const statement of statements) {
    await yieldToEventLoop();
    const evidence = collectEvidence(statement, report, auditing);
    const audit = settleByCode(evidence, auditing);
    if (audit === undefined) open.push(evidence);
    else audits.set(statement, settled(statement, audit));
  }
  const judged = await startEach(
    batchesOf(open),
    (batch) => judgeBatch(batch, auditing, yieldToEventLoop),
    yieldToEventLoop,
  );
  for (const one of judged.flat()) audits.set(one.statement, one);
  return statements.flatMap((statement) => audits.get(statement) ?? []);
};

/** Whether a statement stays in the report. */
export const isKept = ({ audit: { status } }: AuditedStatement): boolean =>
  status === "PASS" || status === "REVIEW";
