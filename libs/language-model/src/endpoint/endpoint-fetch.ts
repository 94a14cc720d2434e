import { Failure } from "@quarry/failure";

/** The part of `fetch` that a client of an endpoint needs. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A timer that can begin anew. */
export interface Timer {
  restart(): void;
  stop(): void;
}

/** Calls `onEnd` when so many milliseconds have passed since the start or the last restart. */
export type StartTimer = (onEnd: () => void, delayMs: number) => Timer;

/** Measures by the system's clock; a timer keeps no process alive. */
export const startTimer: StartTimer = (onEnd, delayMs) => {
  const timeout = setTimeout(onEnd, delayMs).unref();
  return { restart: () => void timeout.refresh(), stop: () => clearTimeout(timeout) };
};

/** How long an endpoint may send nothing. */
export interface IdleLimit {
  /** Of the endpoint, as messages name it. */
  readonly host: string;
  readonly idleTimeoutMs: number;
  readonly startTimer: StartTimer;
}

interface FetchLimits {
  readonly maxBytes: number;
  /** Without it the caller's signal alone ends a request. */
  readonly idle?: IdleLimit;
}

const idleWatch = ({
  host,
  idleTimeoutMs,
  startTimer: start,
}: IdleLimit): Timer & { signal: AbortSignal } => {
  const controller = new AbortController();
  const onEnd = (): void => {
    const message = `${host} sent nothing for ${idleTimeoutMs} ms; raise LLM_IDLE_TIMEOUT_MS if it needs longer to think`;
    controller.abort(new Failure("deadline-exceeded", message, { retry: "backoff" }));
  };
  return { signal: controller.signal, ...start(onEnd, idleTimeoutMs) };
};

const watched = (
  body: ReadableStream<Uint8Array>,
  { maxBytes, watch }: { readonly maxBytes: number; readonly watch: Timer & { signal: AbortSignal } },
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          watch.stop();
          controller.close();
          return;
        }
        watch.restart();
        bytes += value.byteLength;
        if (bytes > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`);
        controller.enqueue(value);
      } catch (error) {
        watch.stop();
        await reader.cancel().catch(() => undefined);
        controller.error(watch.signal.aborted ? watch.signal.reason : error);
      }
    },
    cancel: (reason) => {
      watch.stop();
      return reader.cancel(reason);
    },
  });
};

/**
 * Ends a response that is longer than `maxBytes`, and one of which nothing has come for as long as `idle` allows: until its first
 * byte, then between any two. Follows no redirect: it would be handed the key.
 */
export const limitedFetch =
  (fetch: Fetch, { maxBytes, idle }: FetchLimits): Fetch =>
  async (url, init = {}) => {
    const watch = idle
      ? idleWatch(idle)
      : { signal: new AbortController().signal, restart: () => undefined, stop: () => undefined };
    const signal = init.signal ? AbortSignal.any([init.signal, watch.signal]) : watch.signal;
    try {
      const response = await fetch(url, { ...init, signal, redirect: "manual" });
      watch.restart();
      if (response.body === null) {
        watch.stop();
        return response;
      }
      const { status, statusText, headers } = response;
      return new Response(watched(response.body, { maxBytes, watch }), { status, statusText, headers });
    } catch (error) {
      watch.stop();
      throw watch.signal.aborted ? watch.signal.reason : error;
    }
  };
