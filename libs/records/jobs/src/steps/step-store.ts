import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import {
  entryArguments,
  type NewEntry,
  openRunsKey,
  outboxKey,
  problemOf,
  readRunRecord,
  readRunWithState,
  runKeys,
  type RunRecord,
  saveStepScript,
} from "@quarry/runs";
import { z } from "zod";
import type { StartCount } from "../workers/job-kind.ts";
import { type Decision, type PlannedJob, plannedJobSchema } from "./step-machine.ts";

/** A run, the state of its machine and the jobs of its last decision. */
export interface RunInSteps {
  readonly run: RunRecord;
  /** Undefined before the first decision. */
  readonly state: unknown;
  /** False if an earlier version saved the state whole. */
  readonly isInParts: boolean;
  readonly jobs: readonly PlannedJob[];
}

/** A decision to save after step `step`. */
export interface NewStep {
  readonly runId: string;
  readonly step: number;
  readonly at: string;
  /** The state in parts that the decision was made from: only parts that are no longer the same object or value are written. */
  readonly before: object;
  readonly decision: Decision<object>;
  readonly jobs: readonly PlannedJob[];
  /** Number of notes of the user that the decision knew. */
  readonly notes: number;
}

const savedSchema = z.enum(["saved", "moved", "ended"]);

/** Result of saving a step: saved; decided by another process, or without the newest note; ended or waiting. */
export type SaveOutcome = z.output<typeof savedSchema>;

const parse = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

/** @throws {Failure} cancelled if the run was removed */
export const loadRunInSteps = async (ask: AskRedis, runId: string): Promise<RunInSteps> => {
  const [hash = {}, spending, parts = {}] = await readRunWithState(ask, runId);
  const run = readRunRecord(hash, spending);
  if (run === undefined) throw new Failure("cancelled", `run ${runId} was removed`, { retry: "never" });
  const entries = Object.entries(parts).map(([name, part]) => [name, parse(part)] as const);
  const isInParts = entries.length > 0;
  return {
    run,
    state: isInParts ? Object.fromEntries(entries) : parse(hash["state"]),
    isInParts,
    jobs: z.array(plannedJobSchema).parse(parse(hash["jobs"]) ?? []),
  };
};

/** Names and values in JSON of the parts that changed; the value of a part that is gone is empty. */
const changedParts = (before: object, after: object): string[] => {
  const old = new Map<string, unknown>(Object.entries(before));
  const current = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name) => {
    const part = current.get(name);
    if (part === undefined) return old.get(name) === undefined ? [] : [name, ""];
    return Object.is(part, old.get(name)) ? [] : [name, JSON.stringify(part)];
  });
};

/** Saves state, jobs, events and end of a decision in one transaction, unless another process has saved that step. */
export const saveStep = async (
  ask: AskRedis,
  { runId, step, at, before, decision, jobs, notes }: NewStep,
): Promise<SaveOutcome> => {
  const parts = changedParts(before, decision.state);
  const { record, log, logged } = runKeys(runId);
  const { finish, wait, scratchpad, closesNotes = false } = decision;
  const entries: NewEntry[] = decision.events.map((event, index) => ({
    key: `step/${step}/${index}`,
    event,
  }));
  const reply = await ask((connection) =>
    connection.eval(
      saveStepScript,
      5,
      record,
      log,
      logged,
      openRunsKey,
      outboxKey,
      runId,
      step,
      at,
      parts.length / 2,
      JSON.stringify(jobs),
      finish?.status ?? "",
      finish === undefined ? "" : problemOf(finish),
      finish === undefined ? "" : JSON.stringify({ type: "run-finished", ...finish }),
      wait === undefined ? "running" : `awaiting_${wait.for}`,
      Date.parse(at),
      scratchpad === undefined ? "" : JSON.stringify(scratchpad),
      JSON.stringify(jobs.map(({ contract, jobId }) => `${contract} ${jobId}`)),
      notes,
      closesNotes ? "1" : "",
      ...parts,
      ...entryArguments(entries),
    ),
  );
  return savedSchema.parse(reply);
};

/** Counts a start of the step job since the last saved step. */
export const countStepStart = (ask: AskRedis, runId: string): Promise<StartCount> =>
  ask(async (connection) => {
    const { record } = runKeys(runId);
    // Counting would create a run that does not exist.
    if ((await connection.exists(record)) === 0) return { attempt: 1, lostStarts: 0 };
    const starts = await connection.hincrby(record, "starts", 1);
    const failures = Number((await connection.hget(record, "failures")) ?? 0);
    return { attempt: failures + 1, lostStarts: starts - failures - 1 };
  });

const undoStartScript = `
if tonumber(redis.call("HGET", KEYS[1], "starts") or "0") > 0 then
  redis.call("HINCRBY", KEYS[1], "starts", -1)
end`;

/** Reverts the last start of the step job, which was requeued through no fault of its own. */
export const undoStepStart = async (ask: AskRedis, runId: string): Promise<void> => {
  await ask((connection) => connection.eval(undoStartScript, 1, runKeys(runId).record));
};

/** Counts a failed attempt of the step job since the last saved step. */
export const countStepFailure = async (ask: AskRedis, runId: string): Promise<void> => {
  await ask((connection) => connection.hincrby(runKeys(runId).record, "failures", 1));
};
