/* Lets the user of a run steer it: by a plan, by answers and by notes. Each is durable when it resolves. */
import { type ClarifyingAnswer, maxNotes, type ResearchRequest, type RunPlan } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { openRunsKey, runKeys } from "./run-keys.ts";
import { addNoteScript, resumeRunScript } from "./run-scripts.ts";

/** The approved plan, and whether it differs from the run's own. */
export interface ApprovedPlan {
  readonly plan: RunPlan;
  readonly changed: boolean;
  /** The request with the sources of the plan, if it changes them. */
  readonly request?: ResearchRequest | undefined;
}

/** Input that a waiting run waits for: its plan, or answers to its questions. */
export type Resumption = ApprovedPlan | { readonly answers: readonly ClarifyingAnswer[] };

const partsOf = (resumption: Resumption) => {
  if ("answers" in resumption) {
    const { answers } = resumption;
    return {
      status: "awaiting_answers",
      field: "answers",
      value: answers,
      event: { type: "questions-answered", answers },
    };
  }
  const { plan, changed } = resumption;
  const steps = "steps" in plan ? plan.steps.length : plan.topics.length;
  return {
    status: "awaiting_plan",
    field: "approvedPlan",
    value: plan,
    event: { type: "plan-approved", steps, changed },
  };
};

/** Resumes a run that waits for this, in one transaction; false if it does not. The caller adds its job. */
export const resumeRun = async (
  ask: AskRedis,
  runId: string,
  { resumption, now }: { readonly resumption: Resumption; readonly now: number },
): Promise<boolean> => {
  const { record, log, logged } = runKeys(runId);
  const { status, field, value, event } = partsOf(resumption);
  const request = "request" in resumption ? resumption.request : undefined;
  const reply = await ask((connection) =>
    connection.eval(
      resumeRunScript,
      4,
      record,
      log,
      logged,
      openRunsKey,
      new Date(now).toISOString(),
      now,
      status,
      field,
      JSON.stringify(value),
      JSON.stringify(event),
      request === undefined ? "" : JSON.stringify(request),
    ),
  );
  return reply === 1;
};

/** Outcome of a note: its number and time, or the reason for refusing it. `writing`: the report is being written. */
export type NoteOutcome =
  | { readonly status: "added"; readonly number: number; readonly at: string }
  | { readonly status: "full" | "writing" | "ended" };

const noteReplySchema = z.tuple([z.enum(["added", "full", "writing", "ended"]), z.int()]);

/**
 * Adds a note to a run whose report is not being written yet, in one transaction; the next decision of the run takes it into
 * account.
 */
export const addNote = async (
  ask: AskRedis,
  runId: string,
  { note, now }: { readonly note: string; readonly now: number },
): Promise<NoteOutcome> => {
  const { record, log, logged } = runKeys(runId);
  const at = new Date(now).toISOString();
  const reply = await ask((connection) =>
    connection.eval(addNoteScript, 4, record, log, logged, openRunsKey, at, JSON.stringify(note), maxNotes),
  );
  const [status, number] = noteReplySchema.parse(reply);
  return status === "added" ? { status, number, at } : { status };
};
