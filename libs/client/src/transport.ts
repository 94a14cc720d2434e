import type { z } from "zod";
import { passingStatuses, problemOf, unreachable } from "./problems.ts";

/** How requests are repeated. */
interface RetryOptions {
  /** Times a request is sent at most. */
  readonly attempts: number;
  /** Milliseconds before the first repetition; each later one waits twice as long. */
  readonly firstDelayMs: number;
  /** Milliseconds that are waited at most, whatever the gateway says. */
  readonly maxDelayMs: number;
  /** Resolves after so many milliseconds. @throws the reason of the signal when that ends before */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Waits by the clock. */
export const waitMs: RetryOptions["wait"] = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

/** Seconds beyond which a Retry-After is the caller's to plan for: the limit of a day is not waited out here. */
const longestWaitSeconds = 60;

/** Whether the gateway says that asking again is of no use for a long time. */
const isFarOff = (retryAfter: string | null): boolean => Number(retryAfter ?? 0) > longestWaitSeconds;

/** How long to wait after an attempt: what `Retry-After` says in seconds, else twice as long as before. */
const retryDelayMs = (
  attempt: number,
  retryAfter: string | null,
  { firstDelayMs, maxDelayMs }: Pick<RetryOptions, "firstDelayMs" | "maxDelayMs">,
): number => {
  const said = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined;
  return Math.min(maxDelayMs, said ?? firstDelayMs * 2 ** (attempt - 1));
};

/** Where the gateway is, and how it is asked. */
export interface ClientOptions {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Sent as a bearer token; needed where the gateway has keys. */
  readonly apiKey?: string | undefined;
  /** What sends the requests, such as the global one. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Ends every request and every stream. */
  readonly signal?: AbortSignal | undefined;
  readonly retry?: Partial<RetryOptions> | undefined;
}

/** One request to the gateway. */
export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Its parts are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: Blob | FormData | Uint8Array<ArrayBuffer> | string;
  /** Of a POST: whether asking twice does no more than asking once. Other methods are so by themselves. */
  readonly repeatable?: boolean;
  /** Refusals that carry an answer, by status and the field that has it; other problems of that status are thrown. */
  readonly accepts?: Readonly<Record<number, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests; what a gateway refuses is thrown as QuarryProblem, silence as QuarryUnreachable. */
export interface Transport {
  readonly url: string;
  /** Sends a request once, and answers whatever the status is. */
  readonly send: (call: Call) => Promise<Response>;
  readonly json: <Schema extends z.ZodType>(call: Call, schema: Schema) => Promise<z.output<Schema>>;
  readonly text: (call: Call) => Promise<string>;
  readonly bytes: (call: Call) => Promise<Uint8Array<ArrayBuffer>>;
  /** For answers without content, and those that do not matter. */
  readonly done: (call: Call) => Promise<void>;
}

const defaults: RetryOptions = { attempts: 4, firstDelayMs: 250, maxDelayMs: 10_000, wait: waitMs };

const addressOf = (url: string, { path, query = {} }: Call): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return `${url}${path}${given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`}`;
};

const isRepeatable = ({ method = "GET", repeatable = false }: Call): boolean =>
  method !== "POST" || repeatable;

const isAccepted = async (response: Response, { accepts = {} }: Call): Promise<boolean> => {
  if (response.ok) return true;
  const field = accepts[response.status];
  if (field === undefined) return false;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof answer === "object" && answer !== null && field in answer;
};

/** A failed fetch is a TypeError; whatever else is thrown, such as the end of a signal, is not the network's. */
const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

/** What became of a request that was sent once. */
type Sent<Value> =
  | { readonly value: Value }
  | {
      readonly error: Error;
      /** 0 where nobody answered. */
      readonly status: number;
      readonly retryAfter: string | null;
    };

/** Whether the same request can succeed later, and asking again does no harm. Nothing was done for a 429. */
const mayPass = (status: number, call: Call): boolean =>
  status === 429 || ((status === 0 || passingStatuses.includes(status)) && isRepeatable(call));

/** Sends requests to a gateway and repeats those that were answered by nobody, or by 429, 502 and 503, where a repetition does no harm. */
export const createTransport = (options: ClientOptions): Transport => {
  const url = options.url.replace(/\/+$/, "");
  const retry = { ...defaults, ...options.retry };
  const { apiKey } = options;
  const credentials = apiKey === undefined || apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` };

  const signalOf = ({ signal }: Call): { readonly signal?: AbortSignal } => {
    const signals = [options.signal, signal].filter((one) => one !== undefined);
    return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
  };
  const send = (call: Call): Promise<Response> => {
    const { method = "GET", json, body = json === undefined ? undefined : JSON.stringify(json) } = call;
    const headers = {
      ...credentials,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      // A kept connection may have been closed just before it is used again, and such a request is not repeated.
      ...(isRepeatable(call) ? {} : { connection: "close" }),
      ...call.headers,
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }), ...signalOf(call) };
    return options.fetch(addressOf(url, call), init);
  };

  const sendOnce = async <Value>(
    call: Call,
    read: (response: Response) => Promise<Value>,
  ): Promise<Sent<Value>> => {
    try {
      const response = await send(call);
      if (await isAccepted(response, call)) return { value: await read(response) };
      const retryAfter = response.headers.get("retry-after");
      return { error: await problemOf(response), status: response.status, retryAfter };
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      return { error: unreachable(url, error), status: 0, retryAfter: null };
    }
  };
  const sendAgain = async <Value>(
    call: Call,
    read: (response: Response) => Promise<Value>,
    number = 1,
  ): Promise<Value> => {
    const sent = await sendOnce(call, read);
    if ("value" in sent) return sent.value;
    const { error, status, retryAfter } = sent;
    // What was deleted by the request whose answer was lost is not there any more.
    if (call.method === "DELETE" && number > 1 && status === 404) return read(new Response(null));
    if (number >= retry.attempts || !mayPass(status, call) || isFarOff(retryAfter)) throw error;
    await retry.wait(retryDelayMs(number, retryAfter, retry), signalOf(call).signal);
    return sendAgain(call, read, number + 1);
  };

  return {
    url,
    send,
    json: async (call, schema) => {
      const text = await sendAgain(call, (response) => response.text());
      return schema.parse(JSON.parse(text));
    },
    text: (call) => sendAgain(call, (response) => response.text()),
    bytes: (call) => sendAgain(call, async (response) => new Uint8Array(await response.arrayBuffer())),
    done: async (call) => {
      await sendAgain(call, (response) => response.arrayBuffer());
    },
  };
};

/** A path whose parts are encoded. */
export const pathOf = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw({ raw: strings }, ...parts.map(encodeURIComponent));

/** The header that says for how long an outcome may be waited for. */
export const preferHeader = (waitSeconds: number | undefined): Record<string, string> =>
  waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` };
