import { Worker } from "node:worker_threads";
import { asFailure } from "@quarry/failure";
import type { DocumentReader, ReadRequest } from "../document-reader.ts";
import { unavailable, type Unavailable } from "../unavailable.ts";
import type { ReadAnswer } from "./read-worker.ts";
import { createSlots } from "./slots.ts";

interface ReadLimits {
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
const readInWorker = async (
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

export interface WorkerReaderOptions extends ReadLimits {
  /** Of one document's text. */
  readonly maxCharacters: number;
  /** Documents read at the same time. */
  readonly workers: number;
  /** What runs in a worker; the reader itself when left out. */
  readonly entry?: URL;
}

const startWorker = ({ maxCharacters, memoryMb, entry }: WorkerReaderOptions): Worker => {
  const worker = new Worker(entry ?? new URL("./read-worker.ts", import.meta.url), {
    workerData: { maxCharacters },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
    execArgv: [],
    // Parsers print warnings; a service's stdout is not theirs.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  // A worker that dies between two documents is replaced, so nobody needs to hear of it.
  return worker.on("error", () => undefined);
};

/** A reader whose parsers cannot hold up, outlive or bring down the service: each document has a worker to itself, a time and a memory limit. */
export const createWorkerReader = (options: WorkerReaderOptions): DocumentReader => {
  const slots = createSlots(options.workers);
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  const closing = new AbortController();

  const dismiss = async (worker: Worker): Promise<void> => {
    all.delete(worker);
    await worker.terminate();
  };
  const hire = (): Worker => {
    const worker = startWorker(options);
    all.add(worker);
    worker.once("exit", () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };

  const readWith = async (worker: Worker, request: ReadRequest, signal: AbortSignal): Promise<ReadAnswer> => {
    let isSpent = true;
    try {
      const read = await readInWorker(worker, request, { ...options, signal });
      isSpent = read.isSpent;
      return read.answer;
    } finally {
      if (isSpent) await dismiss(worker);
      else idle.push(worker);
    }
  };

  return {
    start: () => {
      if (all.size === 0) idle.push(hire());
    },
    read: async (request, given) => {
      const signal = AbortSignal.any([given, closing.signal]);
      const giveBack = await slots.take(signal).catch((error: unknown) => Promise.reject(asFailure(error)));
      try {
        signal.throwIfAborted();
        return await readWith(idle.pop() ?? hire(), request, signal);
      } catch (error) {
        throw asFailure(error);
      } finally {
        giveBack();
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all([...all].map(dismiss));
    },
  };
};
