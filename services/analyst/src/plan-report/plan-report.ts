import type { planReport } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { answerTask } from "../answer-task.ts";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { createReportSources, sourceDocumentIds } from "../report-sources/report-sources.ts";
import { planTask } from "./plan-task.ts";

/** Answers the sections of a report, planned by a language model from all that was read; nothing without one, or when its plan cannot be used. */
export const createPlanReport =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof planReport> =>
  async (job, context) => {
    const { model = null } = reasoning;
    if (model === null) return { plan: null, model: null };
    const sources = createReportSources(job, await readDocuments(documents, sourceDocumentIds(job)));
    if (sources.passages.length + sources.notes.length === 0) return { plan: null, model: null };
    const planning = { job, sources, maxTokens: sourceTokensFor(model) };
    const { output, model: by } = await answerTask(planTask, planning, reasoning, {
      runId: job.runId,
      ...context,
    });
    return { plan: output, model: by };
  };
