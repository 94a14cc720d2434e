import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { parseOutput } from "../queues/produce.ts";
import type { Handler, JobContext } from "./job-kind.ts";

/** Returns the work's result, or throws the signal's reason when it aborts, whether or not the work reacts. */
const untilAborted = async <Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> => {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  // Runs in its own turn of the event loop, so that this code continues if the work is stopped for blocking it.
  const answer = Promise.resolve().then(work);
  // After an abort nothing else handles its failure.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
};

/** Runs one attempt of a job: the handler under the contract's deadline, with its output validated. Independent of the queue. */
export const runAttempt = async <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  { input, context }: { readonly input: InputOf<C>; readonly context: JobContext },
): Promise<OutputOf<C>> => {
  const output = await underDeadline(contract, context.signal, (signal) =>
    untilAborted(signal, () => handler(input, { ...context, signal })),
  );
  return parseOutput(contract, output);
};

/**
 * Does work with a signal that also aborts at the contract's own deadline, if any. Everything is awaited at once: a promise that is
 * only returned would get its listener in a later turn, which does not come if the work is stopped for blocking the event loop.
 */
export const underDeadline = async <Answer>(
  { name, deadlineMs }: Pick<Contract, "name" | "deadlineMs">,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  if (!Number.isFinite(deadlineMs)) return await work(signal);
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    const message = `${name} took longer than ${deadlineMs} ms`;
    deadline.abort(new Failure("deadline-exceeded", message, { retry: "backoff" }));
  }, deadlineMs);
  try {
    return await work(AbortSignal.any([signal, deadline.signal]));
  } finally {
    clearTimeout(timer);
  }
};
