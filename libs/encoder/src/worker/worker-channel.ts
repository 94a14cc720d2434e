import { Failure, failureFromWire } from "@quarry/failure";
import type { Encoded, EncoderInput } from "../encoder.ts";
import type { TextKind } from "../profiles/model-profile.ts";
import type { LoadedModel, WorkerFarewell, WorkerReply, WorkerRequest } from "./worker-message.ts";

/** The part of a worker thread the channel needs. */
export interface WorkerThread {
  postMessage(message: WorkerRequest | WorkerFarewell, transfer: readonly []): void;
  on(event: "message", listener: (reply: WorkerReply) => void): unknown;
  on(event: "error", listener: (error: unknown) => void): unknown;
  on(event: "exit", listener: () => void): unknown;
}

/** Requests to a worker, one at a time; a dead worker fails what is pending and is replaced for the next request. */
export interface WorkerChannel {
  /** Starts the worker where there is none and waits until its model is loaded. */
  ready(): Promise<LoadedModel>;
  /** Has texts encoded together; a query goes before the documents that wait, and nothing interrupts a pass. */
  ask(inputs: readonly EncoderInput[], kind: TextKind, signal?: AbortSignal): Promise<readonly Encoded[]>;
  /** Fails what is pending, and resolves when the worker has finished the forward pass in work and ended. */
  close(): Promise<void>;
}

interface Pending {
  readonly request: WorkerRequest;
  readonly resolve: (encoded: readonly Encoded[]) => void;
  readonly reject: (failure: Failure) => void;
}

/** Behind the queries that wait already, before the first document. */
const enqueue = (queue: readonly Pending[], pending: Pending): readonly Pending[] => {
  if (pending.request.kind === "document") return [...queue, pending];
  const firstDocument = queue.findIndex(({ request }) => request.kind === "document");
  return queue.toSpliced(firstDocument < 0 ? queue.length : firstDocument, 0, pending);
};

const cancelled = (message: string): Failure => new Failure("cancelled", message, { retry: "backoff" });

/** Opens a channel to the workers `start` makes; `onWorked` hears of each answer how many milliseconds the model took for it. */
export const createWorkerChannel = (
  start: () => WorkerThread,
  onWorked: (workMs: number) => void = () => undefined,
): WorkerChannel => {
  let worker: WorkerThread | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let readiness = Promise.withResolvers<LoadedModel>();
  let queue: readonly Pending[] = [];
  let current: Pending | undefined;
  let nextId = 0;
  let closed = false;

  const failAll = (failure: Failure): void => {
    const failed = current ? [current, ...queue] : queue;
    current = undefined;
    queue = [];
    // Nobody may be waiting for readiness; the requests carry the failure.
    readiness.promise.catch(() => undefined);
    readiness.reject(failure);
    for (const { reject } of failed) reject(failure);
  };

  const settle = (id: number, act: (pending: Pending) => void): void => {
    if (current?.request.id !== id) return;
    const settled = current;
    current = undefined;
    act(settled);
    advance();
  };

  const receive = (reply: WorkerReply): void => {
    switch (reply.type) {
      case "ready":
        return readiness.resolve(reply.loaded);
      case "unusable":
        return failAll(failureFromWire(reply.failure));
      case "encoded":
        onWorked(reply.workMs);
        return settle(reply.id, ({ resolve }) => resolve(reply.encoded));
      case "failed":
        return settle(reply.id, ({ reject }) => reject(failureFromWire(reply.failure)));
    }
  };

  const ensureWorker = (): WorkerThread => {
    if (worker) return worker;
    const started = start();
    ended = new Promise<void>((resolve) => void started.on("exit", resolve));
    let reason: unknown;
    readiness = Promise.withResolvers();
    started.on("message", receive);
    started.on("error", (error) => (reason = error));
    started.on("exit", () => {
      if (worker !== started) return;
      worker = undefined;
      const detail = reason instanceof Error ? `: ${reason.message}` : "";
      failAll(
        new Failure("encoder-failed", `the encoder's worker ended${detail}`, {
          retry: "backoff",
          cause: reason,
        }),
      );
    });
    worker = started;
    return started;
  };

  const advance = (): void => {
    const [next, ...rest] = queue;
    if (current || !next) return;
    queue = rest;
    current = next;
    ensureWorker().postMessage(next.request, []);
  };

  return {
    ready: () => {
      if (closed) return Promise.reject(cancelled("the encoder is closed"));
      ensureWorker();
      return readiness.promise;
    },
    ask: async (inputs, kind, signal) => {
      if (closed || signal?.aborted) throw cancelled("the text was not encoded");
      const { promise, resolve, reject } = Promise.withResolvers<readonly Encoded[]>();
      const pending = { request: { type: "encode", id: nextId++, kind, inputs } as const, resolve, reject };
      const leave = (): void => {
        queue = queue.filter((waiting) => waiting !== pending);
        reject(cancelled("the text was not encoded"));
      };
      signal?.addEventListener("abort", leave);
      queue = enqueue(queue, pending);
      advance();
      // A listener that stayed would keep the vectors of a whole document in memory until its job ends.
      return promise.finally(() => signal?.removeEventListener("abort", leave));
    },
    close: async () => {
      closed = true;
      // A thread that is terminated while native code is about takes the whole process with it, so it ends by itself.
      worker?.postMessage({ type: "close" }, []);
      worker = undefined;
      failAll(cancelled("the encoder is closed"));
      await ended;
    },
  };
};
