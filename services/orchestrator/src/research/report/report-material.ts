import type { InputOf, planReport } from "@quarry/contracts";
import { citationsOf } from "../../reading/cited-passages.ts";
import { relevantPassages } from "../notes/relevant-passages.ts";
import { modesOf } from "../resolve-modes.ts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";

/** All that a report is planned and written from. */
export const reportMaterial = (
  state: RunState,
  { runId, request }: Pick<RunFacts, "runId" | "request">,
): InputOf<typeof planReport> => ({
  runId,
  question: request.question,
  questionType: state.questionType,
  language: state.language,
  modes: modesOf(state, request),
  topK: request.topK,
  depth: request.depth,
  form: request.form,
  topics: state.topics.flatMap(({ topic, coverage, passages }) => {
    const findings = citationsOf(state, topic.id).map(({ documentId, start, end }) => ({
      documentId,
      start,
      end,
    }));
    const relevant = relevantPassages(
      passages,
      state,
      ({ topicIds }) => topicIds.length === 0 || topicIds.includes(topic.id),
    );
    return coverage === null
      ? []
      : [{ topic, coverage, passages: relevant, ...(findings.length > 0 && { findings }) }];
  }),
  claims: state.judged,
  notes: state.notes,
  differences: state.differences,
});
