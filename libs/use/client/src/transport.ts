import type { z } from "zod";
import { passingStatuses, problemOf, unreachable } from "./problems.ts";

/** Options of retries. */
interface RetryOptions {
  /** Times a request is sent at most. */
  readonly attempts: number;
  /** Milliseconds before the first repetition; each later one waits twice as long. */
  readonly firstDelayMs: number;
  /** Maximum wait in milliseconds, also if the gateway asks for more. */
  readonly maxDelayMs: number;
  /** Resolves after the given milliseconds. @throws the reason of the signal when it aborts first */
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

/** True if the gateway asks for a wait that is too long for a retry. */
const isFarOff = (retryAfter: string | null): boolean => Number(retryAfter ?? 0) > longestWaitSeconds;

/** Returns the wait before the next attempt: `Retry-After` in seconds, else twice the wait before. */
const retryDelayMs = (
  attempt: number,
  retryAfter: string | null,
  { firstDelayMs, maxDelayMs }: Pick<RetryOptions, "firstDelayMs" | "maxDelayMs">,
): number => {
  const said = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined;
  return Math.min(maxDelayMs, said ?? firstDelayMs * 2 ** (attempt - 1));
};

/** Address of the gateway, credentials and retries. */
export interface ClientOptions {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Sent as a bearer token; needed where the gateway has keys. */
  readonly apiKey?: string | undefined;
  /** Sends the requests, such as the global `fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Ends every request and every stream. */
  readonly signal?: AbortSignal | undefined;
  readonly retry?: Partial<RetryOptions> | undefined;
}

/** One request to the gateway. */
export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
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
  /** Sends a request once and returns the response, whatever its status. */
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

/** True for network errors: a failed fetch is a TypeError; others, such as an aborted signal, are not. */
const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

/** Outcome of a single attempt. */
type Sent<Value> =
  | { readonly value: Value }
  | {
      readonly error: Error;
      /** 0 without a response. */
      readonly status: number;
      readonly retryAfter: string | null;
    };

/** True if the same request can succeed later and a repetition is safe. A 429 means that nothing was done. */
const mayPass = (status: number, call: Call): boolean =>
  status === 429 || ((status === 0 || passingStatuses.includes(status)) && isRepeatable(call));

/** Sends requests to a gateway and repeats those without a response, or with 429, 502 or 503, if that is safe. */
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
    // The attempt whose response was lost may have deleted it.
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
