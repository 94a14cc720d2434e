import { Worker } from "node:worker_threads";
import { currentLogFields, type Logger } from "@quarry/observability";
import type { HeldJob, Lifecycle } from "../lifecycle.ts";

/** Start data of the watching thread. */
export interface WatchedLoop {
  /** Counter of the loop's turns. */
  readonly beats: Int32Array;
  readonly lookEveryMs: number;
  readonly maxHeldMs: number;
  /** An expression that evaluates to the log fields of the current work. */
  readonly holder: string;
}

/** A hold ended by the watching thread. */
export interface HeldLoop {
  readonly heldMs: number;
  /** The log fields of this work. */
  readonly work: unknown;
}

export interface LoopWatchOptions {
  readonly log: Logger;
  /** Called with the job whose code was stopped, before the process is replaced. */
  readonly onHeld: (job: HeldJob) => void;
  /** Milliseconds after which the loop counts as held; 30,000. */
  readonly maxHeldMs?: number | undefined;
}

const jobOf = (work: unknown): HeldJob | undefined => {
  if (typeof work !== "object" || work === null) return undefined;
  const [contract, jobId]: unknown[] = [Reflect.get(work, "contract"), Reflect.get(work, "jobId")];
  return typeof contract === "string" && typeof jobId === "string" ? { contract, jobId } : undefined;
};

const defaultMaxHeldMs = 30_000;
const looksPerHold = 20;

/** Key under which the thread finds the function that returns the current work. */
const key = "quarry.work-at-hand";

/**
 * Watches the event loop. Code that holds it for too long is stopped, and its job is reported. Stopped code cleans nothing up, so
 * the part is not alive from then on: only a new process helps.
 */
export const loopWatch = ({ log, onHeld, maxHeldMs = defaultMaxHeldMs }: LoopWatchOptions): Lifecycle => {
  const lookEveryMs = maxHeldMs / looksPerHold;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;
  let trouble: string | undefined;
  const ended = ({ heldMs, work }: HeldLoop): void => {
    trouble = `the event loop was held for ${heldMs} ms`;
    log.error({ heldMs, work }, "code that blocked the event loop was stopped");
    const job = jobOf(work);
    if (job !== undefined) onHeld(job);
  };
  const state = async (): Promise<true | string> => trouble ?? true;
  return {
    name: "event loop",
    start: async () => {
      Reflect.set(globalThis, Symbol.for(key), currentLogFields);
      timer = setInterval(() => void Atomics.add(beats, 0, 1), lookEveryMs).unref();
      const workerData: WatchedLoop = {
        beats,
        lookEveryMs,
        maxHeldMs,
        holder: `globalThis[Symbol.for("${key}")]?.()`,
      };
      thread = new Worker(new URL("./watch-thread.ts", import.meta.url), { workerData, name: "watch" })
        .on("message", ended)
        .on("error", (error) => log.warn({ error }, "the event loop is not watched any more"));
      thread.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await thread?.terminate();
    },
    ready: state,
    alive: state,
  };
};
