import { decomposeQuestion, expandQuery } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { runScopes } from "../../gather/sources.ts";
import { notesFor } from "../notes.ts";
import { resolveModes } from "../report/modes.ts";
import { searchedTopics } from "../round-queries.ts";
import { untouched, withTopic } from "../state.ts";
import { completedOf, type Step } from "../step.ts";
import { canSearchMore, searchesLater } from "../stop-decision.ts";
import { withAnswers } from "./clarify.ts";

/** Splits the question into topics; if the fallback fails as well, the question is the only topic. */
export const decompose: Step = {
  stage: "decompose",
  showsNotes: () => true,
  jobs: (_state, { runId, request, notes }) => [
    stepJob(decomposeQuestion, {
      ...notesFor({ notes }),
      runId,
      question: request.question,
      depth: request.depth,
      ...(request.language === undefined ? {} : { language: request.language }),
      ...(request.thread === undefined ? {} : { earlier: request.thread.turns }),
    }),
  ],
  learn: (state, results, { request, answers }) => {
    const [answer] = completedOf(results, decomposeQuestion);
    if (answer === undefined) {
      const { question } = request;
      return {
        ...state,
        topics: [{ topic: { id: "t1", name: question, question, queries: [question] }, ...untouched }],
      };
    }
    const { topics, asksFor, model, modelReplied, question = null, ...rest } = answer.output;
    const modes = resolveModes(request.modes, asksFor);
    return {
      ...state,
      ...rest,
      question: question === null ? state.question : withAnswers(question, answers ?? []),
      modes,
      modelReplied: modelReplied ?? (model ?? null) !== null,
      topics: topics.map((topic) => ({ topic, ...untouched })),
    };
  },
  next: () => "approve",
};

/**
 * Expands the queries of open topics from the results and gaps of the last round, unless the request disables it. A model is
 * asked only in the first rounds, as the effort for the question allows, and only if there is more to search than is read anyway;
 * relevance feedback costs nothing.
 */
export const expand: Step = {
  stage: "expand",
  jobs: (state, facts) => {
    const { runId, request } = facts;
    if (request.expansion === "none") return [];
    const { expansionsByModel } = effortOf(state.complexity, request.depth);
    return searchedTopics(state).map(({ topic, coverage, passages, asked }) =>
      stepJob(expandQuery, {
        runId,
        question: request.question,
        topic,
        round: state.round,
        scopes: runScopes({ runId, request }),
        ...(state.round < expansionsByModel && canSearchMore(state, facts) && !searchesLater(state, facts)
          ? {}
          : { method: "twin" as const }),
        ...(passages.length === 0 ? {} : { found: passages.map(({ passageId }) => passageId) }),
        ...(coverage === null || coverage.gaps.length === 0 ? {} : { gaps: coverage.gaps }),
        ...(asked.length === 0 ? {} : { asked }),
      }),
    );
  },
  learn: (state, results) =>
    completedOf(results, expandQuery).reduce(
      (now, { output: { topicId, hypothetical, variations, origin } }) =>
        withTopic(now, topicId, (topic) => ({ ...topic, hypothetical, variations, origin })),
      state,
    ),
  next: () => "search",
};
