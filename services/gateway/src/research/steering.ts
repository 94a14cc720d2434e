/* Lets the user steer a run: by answers before it begins, and by notes while it runs. */
import {
  answersRequestSchema,
  type ClarifyingAnswer,
  type ClarifyingQuestion,
  maxNotes,
  noteRequestSchema,
  type NoteView,
  type Problem,
} from "@quarry/contracts";
import type { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody } from "../http/parse-request.ts";
import { invalidField, problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import type { RunFacts } from "../ports.ts";
import { notWaiting, type Resumed, resumeRun } from "./resume-run.ts";
import { runView, wholeLog, withRun } from "./run-view.ts";

const maxBytes = 64 * 1_024;

type Matched = { readonly value: readonly ClarifyingAnswer[] } | { readonly problem: Problem };

/** Matches each answer to its question; a problem if an id is unknown or used twice. */
const matchAnswers = (
  { answers }: z.output<typeof answersRequestSchema>,
  questions: readonly ClarifyingQuestion[],
): Matched => {
  const ids = answers.map(({ id }) => id);
  const known = questions.map(({ id }) => id);
  const wrong = ids.findIndex((id, index) => !known.includes(id) || ids.indexOf(id) !== index);
  if (wrong !== -1) {
    const message = known.includes(ids[wrong] ?? "")
      ? "is answered twice; send one answer"
      : `names no question; the run asks ${known.join(", ")}`;
    return { problem: invalidField(`answers[${wrong}].id`, message) };
  }
  const given = new Map(answers.map(({ id, answer }) => [id, answer]));
  return {
    value: questions.flatMap(({ id, question }) => {
      const answer = given.get(id);
      return answer === undefined ? [] : [{ question, answer }];
    }),
  };
};

/** Continues a run that asks questions: with the answers, or with the unchanged question if there are none. */
export const answerRun = async (
  ports: Ports<"enqueueRun" | "log" | "runs">,
  run: RunFacts,
  asked: z.output<typeof answersRequestSchema>,
): Promise<Resumed> => {
  if (run.status !== "awaiting_answers") return notWaiting(run, "answers");
  const { clarification } = runView(run, await wholeLog(ports.log, run.id));
  const matched = matchAnswers(asked, clarification?.questions ?? []);
  if ("problem" in matched) return matched;
  return await resumeRun(ports, run, { answers: matched.value });
};

/** `PUT /v1/research/:id/answers`: continues the run with the answers; 409 if it does not wait for answers. */
const putAnswers = (ports: Ports<"enqueueRun" | "log" | "runs">): Route => ({
  method: "put",
  path: "/v1/research/:id/answers",
  handlers: [
    jsonBody(maxBytes),
    withRun(ports.runs, async (run, request, response) => {
      const body = parseBody(answersRequestSchema, request);
      if ("problem" in body) return sendProblem(response, body.problem);
      const answered = await answerRun(ports, run, body.value);
      if ("problem" in answered) return sendProblem(response, answered.problem);
      response.json(runView(answered.value, await wholeLog(ports.log, run.id)));
    }),
  ],
});

/** Reasons why a run accepts no note, each with an alternative. */
const refusals: Readonly<Record<"full" | "writing" | "ended", (run: RunFacts) => string>> = {
  full: ({ id }) =>
    `note: a run takes at most ${maxNotes} notes; send the rest when it has ended, with POST /v1/research/${id}/follow-ups or …/revisions.`,
  writing: ({ id }) =>
    `The report is being written, so the run takes no more notes; when it has ended, change it with POST /v1/research/${id}/revisions, or ask more with …/follow-ups.`,
  ended: ({ id, status }) =>
    `The run is over (${status}); change its report with POST /v1/research/${id}/revisions, or ask more with …/follow-ups.`,
};

const ofRevision =
  "A revision gathers nothing, so it takes no notes; wait until it has ended and send another instruction with POST …/revisions.";

type Noted = { readonly value: NoteView } | { readonly problem: Problem };

/** Adds a note durably to a run; it is available from the run's next decision. */
export const addNote = async ({ runs }: Ports<"runs">, run: RunFacts, note: string): Promise<Noted> => {
  if (run.request.revision !== undefined) return { problem: problem("conflict", ofRevision) };
  const outcome = await runs.addNote(run.id, note);
  if (outcome.status !== "added") {
    const now = (await runs.get(run.id)) ?? run;
    return { problem: problem("conflict", refusals[outcome.status](now)) };
  }
  const { number, at } = outcome;
  return { value: { number, note, at, takenUp: null } };
};

/** `POST /v1/research/:id/notes`: 201 once the note is durable; 409 if the report is being written or the run has ended. */
const postNote = (ports: Ports<"enqueueRun" | "log" | "runs">): Route => ({
  method: "post",
  path: "/v1/research/:id/notes",
  handlers: [
    jsonBody(maxBytes),
    withRun(ports.runs, async (run, request, response) => {
      const body = parseBody(noteRequestSchema, request);
      if ("problem" in body) return sendProblem(response, body.problem);
      const noted = await addNote(ports, run, body.value.note);
      if ("problem" in noted) return sendProblem(response, noted.problem);
      response.status(201).json(noted.value);
    }),
  ],
});

/** Creates the routes by which a user steers a run. */
export const steeringRoutes = (ports: Ports<"enqueueRun" | "log" | "runs">): readonly Route[] => [
  putAnswers(ports),
  postNote(ports),
];
