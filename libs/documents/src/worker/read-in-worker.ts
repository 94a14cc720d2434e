import type { Worker } from "node:worker_threads";
import type { ReadRequest } from "../document-reader.ts";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import type { ReadAnswer } from "./read-worker.ts";

export interface ReadLimits {
  /** Milliseconds one document may take. */
  readonly timeoutMs: number;
  /** Megabytes of JavaScript heap of the worker. */
  readonly memoryMb: number;
}

const tooSlow = (timeoutMs: number): Unavailable =>
  unavailable(
    "timeout",
    `Reading the source took longer than ${timeoutMs / 1_000} seconds; raise READ_TIMEOUT_MS to wait longer.`,
  );

const causeOfDeath = (error: unknown, memoryMb: number): Unavailable =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? unavailable(
        "too-large",
        `Reading the source took more than ${memoryMb} MB of memory; raise READ_MEMORY_MB, or split it.`,
      )
    : unavailable("damaged", "The source brought its parser down and cannot be read.");

/** One document in a worker that does nothing else; `isSpent` says that the worker must not be used again. */
export const readInWorker = async (
  worker: Worker,
  request: ReadRequest,
  { timeoutMs, memoryMb, signal }: ReadLimits & { readonly signal: AbortSignal },
): Promise<{ readonly answer: ReadAnswer; readonly isSpent: boolean }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: ReadAnswer; isSpent: boolean }>();
  const answered = (answer: ReadAnswer): void => resolve({ answer, isSpent: false });
  const died = (error: unknown): void => resolve({ answer: causeOfDeath(error, memoryMb), isSpent: true });
  const aborted = (): void => reject(signal.reason);
  const timer = setTimeout(() => resolve({ answer: tooSlow(timeoutMs), isSpent: true }), timeoutMs);
  worker.once("message", answered).once("error", died).once("exit", died);
  signal.addEventListener("abort", aborted, { once: true });
  // A copy, because a Buffer may be a view of memory that it shares.
  const bytes = new Uint8Array(request.bytes);
  worker.postMessage({ ...request, bytes }, [bytes.buffer]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", aborted);
    worker.off("message", answered).off("error", died).off("exit", died);
  }
};
