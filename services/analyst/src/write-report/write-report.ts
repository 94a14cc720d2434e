import type { writeReport } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import { planByTopics } from "../plan-report/plan-by-topics.ts";
import type { ReadingPorts } from "../ports.ts";
import { createReportSources, sourceDocumentIds } from "../report-sources/report-sources.ts";
import { createAskForPart } from "./ask-for-part.ts";
import { writeExtractively } from "./extractive/write-extractively.ts";
import { writeByModel } from "./write-by-model.ts";

/** Answers the report of a run, written from its evidence: by a language model section by section, and from the text alone where there is none or it fails. */
export const createWriteReport =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof writeReport> =>
  async (job, context) => {
    const claimed = job.claims.flatMap(({ origin, contradicting }) => [origin, ...contradicting]);
    const read = await readDocuments(documents, [
      ...sourceDocumentIds(job),
      ...claimed.map(({ documentId }) => documentId),
    ]);
    const sources = createReportSources(job, read);
    const { model = null } = reasoning;
    if (model === null || sources.passages.length + sources.notes.length === 0)
      return { draft: writeExtractively(job, read), model: null };
    const fallback = writeExtractively(job, read, { withAnswers: true });
    const { log, report } = context;
    const ask = createAskForPart({ reasoning, runId: job.runId, context });
    const plan = job.plan ?? planByTopics(job);
    const maxTokens = sourceTokensFor(model);
    const written = await writeByModel({ job, plan, sources, maxTokens, fallback, ask, log });
    const { draft, dropped, model: by } = written;
    if (dropped.length > 0)
      report?.({
        type: "warning",
        message: `${dropped.length} statements of the language model were left out of the report: none of their quotes stands in a source`,
      });
    if (by === null) return { draft: writeExtractively(job, read), model: by };
    return { draft, model: by, ...(dropped.length > 0 && { dropped }) };
  };
