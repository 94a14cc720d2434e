import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import { type Failure, failureFromWire } from "@quarry/failure";
import type { Queue } from "bullmq";
import { parseInput, parseOutput } from "../queues/parse-payload.ts";

/** What a job has come to by now; one that has ended long ago is unknown. */
export type JobState<C extends Contract> =
  | { readonly status: "unknown" }
  | { readonly status: "pending"; readonly input: InputOf<C> }
  | { readonly status: "completed"; readonly input: InputOf<C>; readonly output: OutputOf<C> }
  | { readonly status: "failed"; readonly input: InputOf<C>; readonly failure: Failure };

/** Reads the state of a job. @throws {Failure} bad-input, bad-output when it was not written by this contract */
export const readJobState = async <C extends Contract>(
  queue: Queue,
  contract: C,
  jobId: string,
): Promise<JobState<C>> => {
  // The state first: a job read before it ended would lack its value.
  const state = await queue.getJobState(jobId);
  const job = await queue.getJob(jobId);
  if (job === undefined) return { status: "unknown" };
  const input = parseInput(contract, job.data);
  if (state === "completed")
    return { status: "completed", input, output: parseOutput(contract, job.returnvalue) };
  if (state === "failed") return { status: "failed", input, failure: failureFromWire(job.failedReason) };
  return { status: "pending", input };
};
