import type { writeReport } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { createAskForPart } from "./ask-for-part.ts";
import { keepSupported } from "./cite/keep-supported.ts";
import { writeExtractively } from "./extractive/write-extractively.ts";
import { writeByModel } from "./write-by-model.ts";
import { createWriting } from "./writing.ts";

/** What the handler needs. */
export interface WriteReportPorts extends ReadingPorts {
  /** Weighs what a model wrote against its quotes; without it only shared words and numbers are. */
  readonly scoreSupport?: ScoreSupport;
}

/** Answers the report of a run, written from its evidence: by a language model part by part, and by its twin where there is none or it fails. */
export const createWriteReport =
  ({ documents, scoreSupport, ...reasoning }: WriteReportPorts): Handler<typeof writeReport> =>
  async (job, context) => {
    const passages = job.topics.flatMap((evidence) => evidence.passages);
    const claimed = job.claims.flatMap(({ origin, contradicting }) => [origin, ...contradicting]);
    const read = await readDocuments(
      documents,
      [...passages, ...claimed].map(({ documentId }) => documentId),
    );
    const twin = writeExtractively(job, read);
    const writing = createWriting(job, read);
    if (!reasoning.model || writing.passages.length === 0) return { draft: twin, model: null };
    const { language, question, runId } = job;
    const { log, signal } = context;
    return writeByModel(writing, twin, {
      ask: createAskForPart({ reasoning, runId, context }),
      keepSupported: (sentences) => keepSupported(sentences, { scoreSupport, language, question, signal }),
      log,
    });
  };
