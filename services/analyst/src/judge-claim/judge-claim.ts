import type { judgeClaim } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { answerTask } from "../answer-task.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { shownPassages } from "./judge-by-model.ts";
import { judgeExtractively } from "./judge-extractively.ts";
import { judgeTask } from "./judge-task.ts";

/** Answers what speaks for and against one claim. */
export const createJudgeClaim =
  ({ documents: reader, ...reasoning }: ReadingPorts): Handler<typeof judgeClaim> =>
  async (job, { log, report, signal }) => {
    const passageDocuments = job.passages.map(({ documentId }) => documentId);
    const documents = await readDocuments(reader, [job.claim.origin.documentId, ...passageDocuments]);
    const judging = { job, documents };
    if (shownPassages(judging).length === 0) return judgeExtractively(job, documents);
    return (await answerTask(judgeTask, judging, reasoning, { runId: job.runId, log, report, signal }))
      .output;
  };
