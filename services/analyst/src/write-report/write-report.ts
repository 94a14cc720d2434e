import { writeReport } from "@quarry/contracts";
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
  /** Milliseconds of a clock that only goes forward; the system's when left out. */
  readonly clock?: () => number;
}

/** Of its job's time, what the report may spend on a model; reading, the twin and the weighing of sentences take the rest. */
const modelShare = 0.8;

/** Answers the report of a run, written from its evidence: by a language model part by part, and by its twin where there is none or it fails. */
export const createWriteReport =
  ({
    documents,
    scoreSupport,
    clock = () => performance.now(),
    ...reasoning
  }: WriteReportPorts): Handler<typeof writeReport> =>
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
    const allowedMs = modelShare * writeReport.deadlineMs;
    return writeByModel(writing, twin, {
      ask: createAskForPart({ reasoning, runId, context, allowedMs, clock }),
      keepSupported: (sentences) => keepSupported(sentences, { scoreSupport, language, question, signal }),
      log,
    });
  };
