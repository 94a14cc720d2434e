/* Continues runs that wait for their user. */
import type { Problem } from "@quarry/contracts";
import type { Ports } from "../gateway-ports.ts";
import { problem } from "../http/problem.ts";
import type { RunFacts, RunStore } from "../ports.ts";

/** The run as it is after it was continued, or why it was not. */
export type Resumed = { readonly value: RunFacts } | { readonly problem: Problem };

/** Problem of a run that does not wait for its plan or for answers. */
export const notWaiting = (
  { id, status }: RunFacts,
  what: "its plan" | "answers",
): { readonly problem: Problem } => ({
  problem: problem(
    "conflict",
    `The run does not wait for ${what}: it is ${status}. GET /v1/research/${id} shows its state.`,
  ),
});

/** Continues a run that waits, by the plan or with the answers; a problem if another request has continued it first. */
export const resumeRun = async (
  { runs, enqueueRun }: Ports<"enqueueRun" | "runs">,
  run: RunFacts,
  resumption: Parameters<RunStore["resume"]>[1],
): Promise<Resumed> => {
  const isResumed = await runs.resume(run.id, resumption);
  const now = (await runs.get(run.id)) ?? run;
  if (!isResumed) return notWaiting(now, "answers" in resumption ? "answers" : "its plan");
  // The record is written first: if this is interrupted, the reconciler adds the job.
  enqueueRun(now.id, now.resumes);
  return { value: now };
};
