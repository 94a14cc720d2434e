import { createAnalyst } from "@quarry/analyst";
import type { auditCitations, AuditStatus, OutputOf } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { detectLanguage } from "@quarry/text";
import {
  type EvaluationArguments,
  type EvaluationReport,
  type World,
  writeJsonLines,
} from "../evaluation.ts";
import { type EvaluationReasoning, openReasoning, withEncoder } from "../model/open-reasoning.ts";
import { toDocument } from "../retrieval/index-corpus.ts";
import { percent, shareOf } from "./measure-bundle.ts";
import { type MeasuredStatement, measureTranscripts, summarizeStatements } from "./measure-statements.ts";
import { readTranscripts, type Transcripts } from "./read-transcripts.ts";

const audited = async (statements: readonly MeasuredStatement[], transcripts: Transcripts, world: World) => {
  const reasoning = await openReasoning(world.environment ?? {});
  if (reasoning.model === null) return { model: null, marked: null, repaired: null };
  const prompt = transcripts.answers[0]?.prompt;
  const audit = await auditStatements(statements, { sources: transcripts.sources, prompt, reasoning }, world);
  return {
    model: { name: reasoning.model.name },
    marked: shareOf(audit.marked, audit.audited),
    repaired: audit.repaired,
  };
};

/** What code, and with a model the audit, makes of recorded answers. */
export const evaluateTranscripts = async (
  { data, limit, out }: Pick<EvaluationArguments, "data" | "limit" | "out">,
  world: World,
): Promise<EvaluationReport> => {
  const transcripts = await readTranscripts(data);
  const { answers, unreadable, statements } = measureTranscripts(transcripts, limit);
  if (out !== undefined) await writeJsonLines(out, statements);
  const measures = { ...summarizeStatements(statements), ...(await audited(statements, transcripts, world)) };
  return {
    json: { evaluation: "reports", of: "answers", answers, unreadable, ...measures },
    table: [
      "| statements | kept | with every quote | quotes that stand | of them kept | flagged | marked | words | sources |",
      "| ---------: | ---: | ---------------: | ----------------: | -----------: | ------: | -----: | ----: | ------: |",
      `| ${[
        measures.statements,
        percent(measures.statementsKept),
        percent(measures.statementsWhole),
        `${measures.quotesStanding} of ${measures.quotes}`,
        percent(measures.quotesKept),
        percent(measures.flagged),
        percent(measures.marked),
        measures.words,
        measures.sources,
      ].join(" | ")} |`,
      "",
      `${answers} answers${unreadable.length === 0 ? "" : `, not readable: ${unreadable.join(", ")}`}`,
    ].join("\n"),
  };
};

/** What the product's audit says of statements that rest on quotes. */
interface StatementsAudit {
  readonly audited: number;
  /** Not fully supported: they would carry a mark in the report. */
  readonly marked: number;
  /** Written anew, because they failed. */
  readonly repaired: number;
}

type Output = OutputOf<typeof auditCitations>;

/** The verdict on each statement: its own, or the worst of its citations where the audit gives rows alone. */
const statusesOf = ({ statements, rows }: Output): ReadonlyMap<string, AuditStatus> => {
  if (statements) return new Map(statements.map(({ statementId, status }) => [statementId, status]));
  const verdicts = Map.groupBy(rows, ({ sentenceId }) => sentenceId);
  return new Map(
    [...verdicts].map(([id, own]) => [id, own.find(({ status }) => status !== "PASS")?.status ?? "PASS"]),
  );
};

const questionIn = (prompt: string | undefined): string | undefined =>
  /^--- begin question \w+ ---\n([\s\S]*?)\n--- end question/m.exec(prompt ?? "")?.[1];

/** Has the audit's own handler judge every kept statement that rests on quotes, one report a file of recorded answers. */
const auditStatements = (
  statements: readonly MeasuredStatement[],
  given: {
    readonly sources: ReadonlyMap<string, string>;
    /** The first prompt of the folder, which names the question. */
    readonly prompt: string | undefined;
    readonly reasoning: EvaluationReasoning;
  },
  world: World,
): Promise<StatementsAudit> =>
  withEncoder(world, async (encoder) => {
    const documents = {
      read: async (documentId: string) => {
        const text = given.sources.get(documentId);
        return text === undefined ? undefined : toDocument({ id: documentId, title: "", text });
      },
    };
    const { auditCitations: audit } = createAnalyst({
      ...given.reasoning,
      documents,
      encoder,
    });
    const question = questionIn(given.prompt);
    const quoted = statements.filter(({ kind, citations }) => kind === "sourced" && citations.length > 0);
    const reports = [...Map.groupBy(quoted, ({ from }) => from.replace(/:\d+$/, "")).values()];
    const outputs: Output[] = [];
    for (const report of reports) {
      const sentences = report.map(({ text, task, citations }, index) => ({
        id: `s${index + 1}`,
        section: task,
        text,
        citations: [...citations],
      }));
      const language = detectLanguage(sentences.map(({ text }) => text).join(" "));
      const job = {
        runId: "r-evaluation00",
        language,
        sentences,
        ...(question !== undefined && { question }),
      };
      const context = { jobId: `evaluation-${outputs.length}`, attempt: 1, log: createSilentLogger() };
      outputs.push(await audit(job, { ...context, signal: world.signal }));
      world.say(`statements audited: ${outputs.length} of ${reports.length} reports`);
    }
    const statuses = outputs.flatMap((output) => [...statusesOf(output).values()]);
    return {
      audited: quoted.length,
      marked: statuses.filter((status) => status !== "PASS").length,
      repaired: outputs.reduce((sum, { rewritten = [] }) => sum + rewritten.length, 0),
    };
  });
