import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { parseOutput } from "../queues/produce.ts";
import type { Handler, JobContext } from "./job-kind.ts";

/** The work's answer, or the signal's reason as soon as it aborts, whether the work listens or not. */
const untilAborted = async <Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> => {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  // In a turn of its own: if it is stopped because it holds the event loop, this code continues.
  const answer = Promise.resolve().then(work);
  // After an abort its failure has no receiver.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
};

/** One attempt at a job: the handler under the contract's deadline, its output checked. Knows no queue. */
export const runAttempt = async <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  { input, context }: { readonly input: InputOf<C>; readonly context: JobContext },
): Promise<OutputOf<C>> => {
  const { signal, release } = withDeadline(contract, context.signal);
  try {
    const output = await untilAborted(signal, () => handler(input, { ...context, signal }));
    return parseOutput(contract, output);
  } finally {
    release();
  }
};

/** A signal that also aborts when the contract's time is over, where it has one of its own; `release` stops the clock. */
export const withDeadline = (
  { name, deadlineMs }: Pick<Contract, "name" | "deadlineMs">,
  signal: AbortSignal,
): { signal: AbortSignal; release: () => void } => {
  if (!Number.isFinite(deadlineMs)) return { signal, release: () => undefined };
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    const message = `${name} took longer than ${deadlineMs} ms`;
    deadline.abort(new Failure("deadline-exceeded", message, { retry: "backoff" }));
  }, deadlineMs);
  return {
    signal: AbortSignal.any([signal, deadline.signal]),
    release: () => clearTimeout(timer),
  };
};
