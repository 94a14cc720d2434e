/* Lets the user steer a run: by answers before it begins, and by notes while it runs. */
import {
  answersRequestSchema,
  type ClarifyingAnswer,
  type ClarifyingQuestion,
  maxNotes,
  noteRequestSchema,
  type NoteView,
  noteViewSchema,
  runViewSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody } from "../http/parse-request.ts";
import { invalidField, problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { notWaiting, resumeRun } from "./resume-run.ts";
import { runView, wholeLog, withRun } from "./run-view.ts";

const route = routesOf("research");

const maxBytes = 64 * 1_024;

/**
 * Matches each answer to its question.
 * @throws {Refusal} if an id is unknown or used twice
 */
const matchAnswers = (
  { answers }: z.output<typeof answersRequestSchema>,
  questions: readonly ClarifyingQuestion[],
): readonly ClarifyingAnswer[] => {
  const ids = answers.map(({ id }) => id);
  const known = questions.map(({ id }) => id);
  const wrong = ids.findIndex((id, index) => !known.includes(id) || ids.indexOf(id) !== index);
  if (wrong !== -1) {
    const message = known.includes(ids[wrong] ?? "")
      ? "is answered twice; send one answer"
      : `names no question; the run asks ${known.join(", ")}`;
    throw new Refusal(invalidField(`answers[${wrong}].id`, message));
  }
  const given = new Map(answers.map(({ id, answer }) => [id, answer]));
  return questions.flatMap(({ id, question }) => {
    const answer = given.get(id);
    return answer === undefined ? [] : [{ question, answer }];
  });
};

/** Continues a run that asks questions: with the answers, or with the unchanged question if there are none. */
export const answerRun = async (
  ports: Ports<"enqueueRun" | "log" | "runs">,
  run: RunRecord,
  asked: z.output<typeof answersRequestSchema>,
): Promise<RunRecord> => {
  if (run.status !== "awaiting_answers") throw notWaiting(run, "answers");
  const { clarification } = runView(run, await wholeLog(ports.log, run.id));
  const answers = matchAnswers(asked, clarification?.questions ?? []);
  return await resumeRun(ports, run, { answers });
};

/** Continues the run; answers 409 if it does not wait for answers. */
const putAnswers = (ports: Ports<"enqueueRun" | "log" | "runs">): Route =>
  route.put("/v1/research/:id/answers", "answerResearch", "Answer the questions that a run asks", {
    body: answersRequestSchema,
    answer: runViewSchema,
    reads: jsonBody(maxBytes),
    handle: withRun(ports.runs, async (run, request, response) => {
      const body = parseBody(answersRequestSchema, request);
      const answered = await answerRun(ports, run, body);
      response.json(runView(answered, await wholeLog(ports.log, run.id)));
    }),
  });

/** Reasons why a run accepts no note, each with an alternative. */
const refusals: Readonly<Record<"full" | "writing" | "ended", (run: RunRecord) => string>> = {
  full: ({ id }) =>
    `note: a run takes at most ${maxNotes} notes; send the rest when it has ended, with POST /v1/research/${id}/follow-ups or …/revisions.`,
  writing: ({ id }) =>
    `The report is being written, so the run takes no more notes; when it has ended, change it with POST /v1/research/${id}/revisions, or ask more with …/follow-ups.`,
  ended: ({ id, status }) =>
    `The run is over (${status}); change its report with POST /v1/research/${id}/revisions, or ask more with …/follow-ups.`,
};

const ofRevision =
  "A revision gathers nothing, so it takes no notes; wait until it has ended and send another instruction with POST …/revisions.";

/** Adds a note durably to a run; it is available from the run's next decision. */
export const addNote = async ({ runs }: Ports<"runs">, run: RunRecord, note: string): Promise<NoteView> => {
  if (run.request.revision !== undefined) throw new Refusal(problem("conflict", ofRevision));
  const outcome = await runs.addNote(run.id, note);
  if (outcome.status !== "added") {
    const now = (await runs.get(run.id)) ?? run;
    throw new Refusal(problem("conflict", refusals[outcome.status](now)));
  }
  const { number, at } = outcome;
  return { number, note, at, takenUp: null };
};

/** Answers 201 once the note is durable, or 409 if the report is being written or the run has ended. */
const postNote = (ports: Ports<"enqueueRun" | "log" | "runs">): Route =>
  route.post("/v1/research/:id/notes", "addResearchNote", "Add a note to a run in progress", {
    body: noteRequestSchema,
    answer: noteViewSchema,
    statuses: [201],
    reads: jsonBody(maxBytes),
    handle: withRun(ports.runs, async (run, request, response) => {
      const body = parseBody(noteRequestSchema, request);
      response.status(201).json(await addNote(ports, run, body.note));
    }),
  });

/** Creates the routes by which a user steers a run. */
export const steeringRoutes = (ports: Ports<"enqueueRun" | "log" | "runs">): readonly Route[] => [
  putAnswers(ports),
  postNote(ports),
];
