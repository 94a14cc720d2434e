import type { assessCoverage } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { answerTask } from "../answer-task.ts";
import { readTexts } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { shownPassages } from "./assess-by-model.ts";
import { assessExtractively } from "./assess-extractively.ts";
import { assessTask } from "./assess-task.ts";

/** Answers how far one topic is covered by its passages. */
export const createAssessCoverage =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof assessCoverage> =>
  async (job, { log, signal }) => {
    const texts = await readTexts(
      documents,
      job.passages.map(({ documentId }) => documentId),
    );
    const assessing = { job, texts };
    if (shownPassages(assessing).length === 0) return assessExtractively(job, texts);
    return (await answerTask(assessTask, assessing, reasoning, { runId: job.runId, log, signal })).output;
  };
