import type { extractClaims } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { answerTask } from "../answer-task.ts";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import { readTexts } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { shownPassages } from "./extract-by-model.ts";
import { extractExtractively } from "./extract-extractively.ts";
import { extractTask } from "./extract-task.ts";

/** Answers the checkable sentences of a run's evidence. */
export const createExtractClaims =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof extractClaims> =>
  async (job, { log, report, signal, deadline }) => {
    const passages = job.topics.flatMap((evidence) => evidence.passages);
    const texts = await readTexts(
      documents,
      passages.map(({ documentId }) => documentId),
    );
    const extracting = { job, texts, maxTokens: sourceTokensFor(reasoning.model) };
    if (shownPassages(extracting).length === 0) return extractExtractively(job, texts);
    return (
      await answerTask(extractTask, extracting, reasoning, {
        runId: job.runId,
        log,
        report,
        signal,
        deadline,
      })
    ).output;
  };
