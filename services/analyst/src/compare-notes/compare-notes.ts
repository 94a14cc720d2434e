import type { compareNotes } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { answerTask } from "../answer-task.ts";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { compareNotesTask } from "./compare-notes-task.ts";
import { renderNotes } from "./render-notes.ts";

/** Answers where the notes of a run differ, with the likely reasons; without a model, or with fewer than two notes, nowhere. */
export const createCompareNotes =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof compareNotes> =>
  async ({ runId, question, language, notes }, { log, report, signal, deadline }) => {
    if (!reasoning.model || notes.length < 2) return { differences: [], model: null };
    const read = await readDocuments(
      documents,
      notes.map(({ documentId }) => documentId),
    );
    const sources = new Map([...read].map(([documentId, { facts }]) => [documentId, facts]));
    const shown = renderNotes(notes, sources, sourceTokensFor(reasoning.model));
    const compared = { question, language, shown };
    const { output, model } = await answerTask(compareNotesTask, compared, reasoning, {
      runId,
      log,
      report,
      signal,
      deadline,
    });
    return { ...output, model };
  };
