import { asFailure, Failure } from "@quarry/failure";
import type { DocumentReader, ReadRequest } from "../document-reader.ts";
import { type ParserProcess, type ParserProcessOptions, startParserProcess } from "./parser-process.ts";
import { createParserSlots } from "./parser-slots.ts";
import type { ReadAnswer } from "./read-worker.ts";

export interface WorkerReaderOptions extends ParserProcessOptions {
  /** Number of documents read in parallel, not counting one short one. */
  readonly workers: number;
  /** Length of a short document; default 100,000. */
  readonly maxShortBytes?: number;
  /** Milliseconds without a document after which a process ends, unless it is the last; default 60,000. */
  readonly idleMs?: number;
}

const defaultIdleMs = 60_000;
const defaultMaxWaitMs = 60_000;
const defaultMaxShortBytes = 100_000;

/** The parsers are busy with other documents. Nothing was tried, and the deadline of the reading has not begun to run. */
const notItsTurn = (): Failure =>
  new Failure("upstream-busy", "all parsers are busy", { retry: { afterMs: 1_000, isTurn: true } });

/**
 * Creates a reader whose parsers cannot block, outlive or crash the service: each document has its own process with time and
 * memory limits. One more parser is reserved for short documents, so that they do not wait for long ones. Once started, the
 * reader always keeps a loaded process free for short documents, because loading takes seconds on a busy machine.
 */
export const createWorkerReader = (options: WorkerReaderOptions): DocumentReader => {
  const { maxShortBytes = defaultMaxShortBytes } = options;
  const slots = createParserSlots(options.workers);
  const all = new Set<ParserProcess>();
  /** Each with the timer that ends it; the most recently used is last. */
  const idle = new Map<ParserProcess, NodeJS.Timeout>();
  const closing = new AbortController();

  const wake = (worker: ParserProcess): void => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const dismiss = async (worker: ParserProcess): Promise<void> => {
    wake(worker);
    all.delete(worker);
    await worker.kill();
  };
  const rest = (worker: ParserProcess): void => {
    const retire = (): void => void (idle.size > 1 && dismiss(worker));
    idle.set(worker, setTimeout(retire, options.idleMs ?? defaultIdleMs).unref());
  };
  const hire = (): ParserProcess => {
    const worker = startParserProcess(options);
    all.add(worker);
    worker.onGone(() => {
      all.delete(worker);
      wake(worker);
    });
    return worker;
  };
  const keepReady = (): void => {
    if (idle.size === 0 && !closing.signal.aborted) rest(hire());
  };
  /** Prefers the most recently used one, so that the others end. */
  const workerFor = (isShort: boolean): ParserProcess => {
    const worker = isShort || idle.size > 1 ? [...idle.keys()].at(-1) : undefined;
    if (worker === undefined) return hire();
    wake(worker);
    return worker;
  };

  const readWith = async (
    worker: ParserProcess,
    request: ReadRequest,
    signal: AbortSignal,
  ): Promise<ReadAnswer> => {
    let isSpent = true;
    try {
      const read = await worker.read(request, signal);
      isSpent = read.isSpent;
      return read.answer;
    } finally {
      if (isSpent) await dismiss(worker).then(keepReady);
      else rest(worker);
    }
  };

  return {
    start: keepReady,
    read: async (request, given, { maxWaitMs = defaultMaxWaitMs } = {}) => {
      const signal = AbortSignal.any([given, closing.signal]);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(notItsTurn()), maxWaitMs);
      const isShort = request.bytes.byteLength <= maxShortBytes;
      const giveBack = await slots
        .take(isShort, AbortSignal.any([signal, late.signal]))
        .catch((error: unknown) => Promise.reject(asFailure(error)))
        .finally(() => clearTimeout(timer));
      try {
        signal.throwIfAborted();
        return await readWith(workerFor(isShort), request, signal);
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
