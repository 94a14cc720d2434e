import type { InputOf, draftReport } from "@quarry/contracts";
import { citationsOf } from "../../reading/reading-topics.ts";
import { notesFor } from "../notes.ts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";
import { modesOf } from "./modes.ts";

/** Returns the material for the report. */
export const reportMaterial = (
  state: RunState,
  { runId, request, notes }: Pick<RunFacts, "runId" | "request" | "notes">,
): InputOf<typeof draftReport> => ({
  runId,
  question: request.question,
  questionType: state.questionType,
  language: state.language,
  modes: modesOf(state, request),
  topK: request.topK,
  depth: request.depth,
  form: request.form,
  topics: state.topics.map(({ topic, coverage, passages }) => ({
    topic,
    gaps: coverage === null || coverage.covered ? [] : coverage.gaps,
    passages,
    findings: citationsOf(state, topic.id).map(({ documentId, start, end }) => ({ documentId, start, end })),
  })),
  claims: state.claims,
  pack: state.pack,
  ...(request.templateContent !== undefined && { template: request.templateContent }),
  ...notesFor({ notes }),
  ...(request.thread === undefined ? {} : { earlier: request.thread.turns }),
});
