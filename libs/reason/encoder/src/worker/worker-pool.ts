import { Failure, failureFromWire } from "@quarry/failure";
import type { EncodedPassage, EncoderInput, EncoderProfile } from "../encoder.ts";
import type { InferenceOptions } from "../inference.ts";

/** Start options of a worker. */
export interface WorkerOptions extends InferenceOptions {
  /** The id of earlier vectors; undefined for the first worker. */
  readonly expectedId: string | undefined;
}

/** A passage is a document whose token vectors are pooled. */
export type RequestKind = "query" | "document" | "passage";

/** A request to a worker: texts answered together. */
export interface WorkerRequest {
  readonly type: "encode";
  readonly id: number;
  readonly kind: RequestKind;
  readonly inputs: readonly EncoderInput[];
}

/** Asks a worker to finish its requests, free its model and end. */
export interface WorkerFarewell {
  readonly type: "close";
}

/** A loaded model of a worker. */
export interface LoadedModel {
  readonly profile: EncoderProfile;
  /** The folder of its tokenizer. */
  readonly folder: string;
  /** Why it is not the requested model. */
  readonly warnings: readonly string[];
}

/** A worker's reply; `failure` is the wire form of a Failure. */
export type WorkerReply =
  | { readonly type: "ready"; readonly loaded: LoadedModel }
  | { readonly type: "unusable"; readonly failure: string }
  | {
      readonly type: "encoded";
      readonly id: number;
      readonly encoded: readonly EncodedPassage[];
      /** Milliseconds of model work. */
      readonly workMs: number;
    }
  | { readonly type: "failed"; readonly id: number; readonly failure: string };

/** The part of a worker thread the pool needs. */
export interface WorkerThread {
  postMessage(message: WorkerRequest | WorkerFarewell, transfer: readonly []): void;
  on(event: "message", listener: (reply: WorkerReply) => void): unknown;
  on(event: "error", listener: (error: unknown) => void): unknown;
  on(event: "exit", listener: () => void): unknown;
}

/** Result of a request; rows that are not pooled share no tokens. */
type Answer = readonly EncodedPassage[];

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Number of the caller's other requests that precede this one; default 0. Callers take turns: each has the next of its requests served. */
  readonly rank?: number;
}

/**
 * Workers with a shared queue. One is started for the first request, others for a backlog; each ends, and frees its model, after a
 * time without work. A dying worker fails its own requests; the last one also those waiting. Without any, the next request starts
 * one.
 */
export interface WorkerPool {
  /** Starts a worker if there is none, and waits until its model is loaded. */
  ready(): Promise<LoadedModel>;
  /** Encodes texts together; queries precede waiting documents, and nothing interrupts a pass. */
  ask(inputs: readonly EncoderInput[], kind: RequestKind, options?: AskOptions): Promise<Answer>;
  /** Fails pending requests, and resolves when every worker has finished its forward pass and ended. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** Maximum workers; default 1. */
  readonly maxWorkers?: number;
  /** Milliseconds without work after which a worker ends; default 60,000. */
  readonly idleMs?: number | undefined;
  /** Called for each answer with its milliseconds of model work; several workers may run at the same time. */
  readonly onWorked?: ((workMs: number) => void) | undefined;
}

interface Pending {
  readonly request: WorkerRequest;
  /** Its turn: the one after that of the document taken last when it came, plus its rank. Turns pass, so that none waits forever. */
  readonly turn: number;
  readonly resolve: (encoded: Answer) => void;
  readonly reject: (failure: Failure) => void;
}

interface Member {
  readonly thread: WorkerThread;
  readonly ended: Promise<void>;
  /** Oldest first. */
  inWork: readonly Pending[];
  /** The first worker gets requests while it loads, others only after loading. */
  takesRequests: boolean;
  idle: NodeJS.Timeout | undefined;
}

/** Requests per worker at a time: a worker with a second request does not wait for this thread, which may be busy. */
const requestsInWork = 2;

/** Minimum waiting requests that justify another worker. */
const backlog = 4;

const cancelled = (message: string): Failure => new Failure("cancelled", message, { retry: "backoff" });

const died = (reason: unknown): Failure =>
  new Failure(
    "encoder-failed",
    `the encoder's worker ended${reason instanceof Error ? `: ${reason.message}` : ""}`,
    { retry: "backoff", cause: reason },
  );

const isQuery = ({ request }: Pending): boolean => request.kind === "query";

/** Adds a query after waiting queries, before the first document; a document after those whose turn is not later. */
const enqueue = (queue: readonly Pending[], pending: Pending): readonly Pending[] => {
  const place = queue.findIndex(
    (waiting) => !isQuery(waiting) && (isQuery(pending) || waiting.turn > pending.turn),
  );
  return queue.toSpliced(place < 0 ? queue.length : place, 0, pending);
};

/** Returns the member with the least work among those that accept more. */
const freest = (members: Iterable<Member>): Member | undefined =>
  [...members]
    .filter(({ takesRequests, inWork }) => takesRequests && inWork.length < requestsInWork)
    .toSorted((left, right) => left.inWork.length - right.inWork.length)[0];

/** Creates a pool of workers made by `start`. */
export const createWorkerPool = (
  start: () => WorkerThread,
  { maxWorkers = 1, idleMs = 60_000, onWorked = () => undefined }: WorkerPoolOptions = {},
): WorkerPool => {
  const members = new Set<Member>();
  const ending = new Set<Promise<void>>();
  let readiness = Promise.withResolvers<LoadedModel>();
  let queue: readonly Pending[] = [];
  let max = maxWorkers;
  let nextId = 0;
  /** The turn of the document taken last. */
  let lastTurn = 0;
  let closed = false;

  const failAll = (failure: Failure): void => {
    const failed = [...[...members].flatMap(({ inWork }) => inWork), ...queue];
    for (const member of members) member.inWork = [];
    queue = [];
    // Perhaps nothing waits for readiness; the requests carry the failure.
    readiness.promise.catch(() => undefined);
    readiness.reject(failure);
    for (const { reject } of failed) reject(failure);
  };

  /** Asks a worker to end by itself: terminating one during native code crashes the whole process. */
  const dismiss = (member: Member): void => {
    clearTimeout(member.idle);
    members.delete(member);
    member.thread.postMessage({ type: "close" }, []);
  };

  const rest = (member: Member): void => {
    clearTimeout(member.idle);
    if (member.inWork.length > 0 || !members.has(member)) return;
    member.idle = setTimeout(() => {
      if (member.inWork.length === 0) dismiss(member);
    }, idleMs).unref();
  };

  const settle = (member: Member, id: number, act: (pending: Pending) => void): void => {
    const settled = member.inWork.find(({ request }) => request.id === id);
    member.inWork = member.inWork.filter((pending) => pending !== settled);
    if (settled) act(settled);
    advance();
    rest(member);
  };

  const receive = (member: Member, reply: WorkerReply): void => {
    switch (reply.type) {
      case "ready":
        member.takesRequests = true;
        readiness.resolve(reply.loaded);
        rest(member);
        return advance();
      case "unusable":
        if (member.takesRequests) return failAll(failureFromWire(reply.failure));
        return leave(member, failureFromWire(reply.failure));
      case "encoded":
        onWorked(reply.workMs);
        return settle(member, reply.id, ({ resolve }) => resolve(reply.encoded));
      case "failed":
        return settle(member, reply.id, ({ reject }) => reject(failureFromWire(reply.failure)));
    }
  };

  const leave = (member: Member, failure: Failure): void => {
    if (!members.delete(member)) return;
    clearTimeout(member.idle);
    // A model that one worker cannot load, others cannot either: the existing ones do the work.
    if (!member.takesRequests) max = members.size;
    for (const { reject } of member.inWork) reject(failure);
    if (members.size === 0) failAll(failure);
  };

  const join = (takesRequests: boolean): Member => {
    const thread = start();
    let reason: unknown;
    const ended = new Promise<void>((resolve) => void thread.on("exit", resolve));
    const member: Member = { thread, ended, inWork: [], takesRequests, idle: undefined };
    ending.add(ended);
    thread.on("message", (reply) => receive(member, reply));
    thread.on("error", (error) => (reason = error));
    thread.on("exit", () => {
      ending.delete(ended);
      leave(member, died(reason));
    });
    members.add(member);
    return member;
  };

  const ensureWorker = (): void => {
    if (members.size > 0) return;
    max = maxWorkers;
    readiness = Promise.withResolvers();
    join(true);
  };

  const advance = (): void => {
    if (queue.length > 0) ensureWorker();
    for (let member = freest(members); member && queue.length > 0; member = freest(members)) {
      const [next, ...others] = queue;
      if (!next) return;
      queue = others;
      if (!isQuery(next)) lastTurn = next.turn;
      member.inWork = [...member.inWork, next];
      clearTimeout(member.idle);
      member.thread.postMessage(next.request, []);
    }
    const isLoading = [...members].some(({ takesRequests }) => !takesRequests);
    if (queue.length >= backlog && members.size < max && !isLoading) join(false);
  };

  return {
    ready: () => {
      if (closed) return Promise.reject(cancelled("the encoder is closed"));
      ensureWorker();
      return readiness.promise;
    },
    ask: async (inputs, kind, { signal, rank = 0 } = {}) => {
      if (closed || signal?.aborted) throw cancelled("the text was not encoded");
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const request = { type: "encode", id: nextId++, kind, inputs } as const;
      const pending = { request, turn: lastTurn + 1 + rank, resolve, reject };
      const withdraw = (): void => {
        queue = queue.filter((waiting) => waiting !== pending);
        reject(cancelled("the text was not encoded"));
      };
      signal?.addEventListener("abort", withdraw);
      queue = enqueue(queue, pending);
      advance();
      // Otherwise the listener would keep the vectors of a whole document in memory until its job ends.
      return promise.finally(() => signal?.removeEventListener("abort", withdraw));
    },
    close: async () => {
      closed = true;
      const failure = cancelled("the encoder is closed");
      failAll(failure);
      for (const member of members) dismiss(member);
      await Promise.all(ending);
    },
  };
};
