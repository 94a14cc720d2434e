/* Continues runs that wait for their user. */
import type { Ports } from "../gateway-ports.ts";
import { problem, Refusal } from "../http/problem.ts";
import type { RunRecord, RunStore } from "../ports.ts";

/** Refusal of a run that does not wait for its plan or for answers. */
export const notWaiting = ({ id, status }: RunRecord, what: "its plan" | "answers"): Refusal =>
  new Refusal(
    problem(
      "conflict",
      `The run does not wait for ${what}: it is ${status}. GET /v1/research/${id} shows its state.`,
    ),
  );

/**
 * Continues a run that waits, by the plan or with the answers; returns the run as it is then.
 * @throws {Refusal} if another request has continued it first
 */
export const resumeRun = async (
  { runs, enqueueRun }: Ports<"enqueueRun" | "runs">,
  run: RunRecord,
  resumption: Parameters<RunStore["resume"]>[1],
): Promise<RunRecord> => {
  const isResumed = await runs.resume(run.id, resumption);
  const now = (await runs.get(run.id)) ?? run;
  if (!isResumed) throw notWaiting(now, "answers" in resumption ? "answers" : "its plan");
  // The record is written first: if this is interrupted, the reconciler adds the job.
  enqueueRun(now.id, now.resumes);
  return now;
};
