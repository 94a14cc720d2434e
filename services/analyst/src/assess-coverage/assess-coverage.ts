import type { assessCoverage } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { answerTask } from "../answer-task.ts";
import { createDocumentSketches } from "../copies/document-sketches.ts";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { assessExtractively } from "./assess-extractively.ts";
import { assessTask } from "./assess-task.ts";
import { shownFindings, shownPassages } from "./shown-evidence.ts";

interface AssessPorts extends ReadingPorts {
  /** Epoch milliseconds; by the system's clock when left out. */
  readonly clock?: () => number;
}

/** Answers how far one topic is covered by its passages. */
export const createAssessCoverage = ({
  documents: reader,
  clock = Date.now,
  ...reasoning
}: AssessPorts): Handler<typeof assessCoverage> => {
  const sketchOf = createDocumentSketches();
  return async (job, { log, report, signal, deadline }) => {
    const cited = (job.findings ?? []).flatMap(({ citations }) => citations);
    const documents = await readDocuments(
      reader,
      [...job.passages, ...cited].map(({ documentId }) => documentId),
    );
    const assessing = {
      job,
      documents,
      sketchOf,
      nowMs: clock(),
      maxTokens: sourceTokensFor(reasoning.model),
    };
    const isEmpty = shownPassages(assessing).length === 0 && shownFindings(assessing).length === 0;
    if (isEmpty) return assessExtractively(assessing);
    const answering = { runId: job.runId, log, report, signal, deadline };
    return (await answerTask(assessTask, assessing, reasoning, answering)).output;
  };
};
