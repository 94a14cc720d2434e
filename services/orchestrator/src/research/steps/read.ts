import { answerRequests, findEvidence, readStep } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { usedPassages } from "../../gather/sources.ts";
import { addSpans, searchFor, searchSubject, semanticRequests } from "../../reading/reading-state.ts";
import { afterReading, beginTopics } from "../../reading/reading-topics.ts";
import { boundsOf, endStep, itemsOfStep, planStep, putStep, takeUpSteps } from "../../reading/schedule.ts";
import {
  askAgain,
  followUpsLeft,
  skipRequests,
  applyTurn,
  isLastTurn,
  take,
} from "../../reading/step-reading.ts";
import { completedOf, failedOf, scopeOf, type Step } from "../step.ts";

/** Runs the semantic searches of requests; a failed one counts as answered. */
export const look: Step = {
  stage: "read",
  jobs: ({ reading, items }, { runId }) =>
    reading.active.flatMap((step) =>
      semanticRequests(step)
        .flatMap((request) => searchFor(request, step, { runId, scope: scopeOf(runId), items }) ?? [])
        .map((search) => stepJob(findEvidence, search)),
    ),
  learn: (state, results) => {
    const bySubject = new Map(
      completedOf(results, findEvidence).map(({ output }) => [output.subject, output.passages]),
    );
    const active = state.reading.active.map((step) => ({
      ...step,
      found: semanticRequests(step).map(({ id }) => ({
        requestId: id,
        passages: usedPassages(state, bySubject.get(searchSubject(step, id)) ?? []),
      })),
    }));
    return { ...state, reading: { ...state.reading, active } };
  },
  next: () => "answer",
};

/** Runs one turn of every step in progress: the reader reports findings or requests more. */
export const read: Step = {
  stage: "read",
  jobs: ({ reading, items, language }, { runId, request, limits }) =>
    reading.active.flatMap((one) => {
      const step = planStep(reading, one.stepId);
      if (step === undefined) return [];
      return [
        stepJob(readStep, {
          runId,
          goal: request.question,
          language,
          step,
          turn: one.turn,
          followUpsLeft: followUpsLeft(one, limits),
          itemsPerTurn: limits.itemsPerTurn,
          overviewItems: limits.overviewItems,
          items: itemsOfStep(step, items),
          answers: one.answers,
          deferred: one.deferred,
          charactersLeft: one.charactersLeft,
        }),
      ];
    }),
  learn: (state, results, facts) => {
    const bounds = boundsOf(facts);
    const outputs = new Map(
      completedOf(results, readStep).map(({ input, output }) => [input.step.step_id, output]),
    );
    const failed = new Set(failedOf(results, readStep).map(({ input }) => input.step.step_id));
    const heard = state.reading.active.reduce((reading, step) => {
      if (failed.has(step.stepId)) return endStep(reading, step, "failed");
      const output = outputs.get(step.stepId);
      if (output === undefined) return reading;
      const now = applyTurn(step, output);
      if (isLastTurn(step, output)) return endStep(reading, now, step.limit ?? "complete");
      return putStep(reading, now.asked?.requests.length === 0 ? askAgain(now, bounds) : now);
    }, state.reading);
    const reading = takeUpSteps(heard, bounds);
    return reading.active.length > 0 ? { ...state, reading } : beginTopics({ ...state, reading });
  },
  next: (state, facts) => (state.reading.active.length > 0 ? "look" : afterReading(state, facts)),
};

/** Sends the requested content to the readers, up to their limits; a reader whose requests failed continues without it. */
export const answer: Step = {
  stage: "read",
  jobs: ({ reading, items }, { runId, limits }) =>
    reading.active.flatMap(({ stepId, turn, asked, found, answers, charactersLeft }) => {
      const step = planStep(reading, stepId);
      if (step === undefined || asked === null) return [];
      const { requests, repairs } = asked;
      return [
        stepJob(answerRequests, {
          runId,
          goal: step.goal,
          stepId,
          turn,
          items: itemsOfStep(step, items),
          requests,
          repairs,
          found,
          answers,
          itemsPerTurn: limits.itemsPerTurn,
          charactersLeft,
          prioritizeByMarkerRelevance: limits.prioritizeByMarkerRelevance,
        }),
      ];
    }),
  learn: (state, results, facts) => {
    const bounds = boundsOf(facts);
    const outputs = new Map(
      completedOf(results, answerRequests).map(({ input, output }) => [input.stepId, output]),
    );
    const reading = state.reading.active
      .filter(({ asked }) => asked !== null)
      .reduce((now, step) => {
        const output = outputs.get(step.stepId);
        if (output === undefined) return putStep(now, skipRequests(step));
        const pieces = output.answers.flatMap((one) => one.pieces);
        return { ...putStep(now, take(step, output, bounds)), read: addSpans(now.read, pieces) };
      }, state.reading);
    return { ...state, reading };
  },
  next: () => "read",
};
