import type { EvaluationArguments, EvaluationReport, World } from "../../evaluation.ts";
import { openReasoning } from "../../model/open-reasoning.ts";
import { writeJsonLines } from "../../write-json-lines.ts";
import { percent, shareOf } from "../share.ts";
import { auditStatements } from "./audit-statements.ts";
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
