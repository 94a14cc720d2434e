import type { z } from "zod";
import { passingStatuses, problemOf, unreachable } from "./problems.ts";

/** Options of retries. */
interface RetryOptions {
  /** Maximum number of times a request is sent. */
  readonly attempts: number;
  /** Delay in milliseconds before the first repetition; doubles with each later one. */
  readonly firstDelayMs: number;
  /** Maximum wait in milliseconds, even if the gateway requests a longer one. */
  readonly maxDelayMs: number;
  /**
   * Resolves after the given milliseconds.
   * @throws the reason of the signal if it aborts first
   */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Waits in real time. */
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

/** Maximum Retry-After in seconds that is waited for; longer waits, such as for a daily limit, are left to the caller. */
const longestWaitSeconds = 60;

/** True if the gateway requests a wait that is too long for a retry. */
const isFarOff = (retryAfter: string | null): boolean => Number(retryAfter ?? 0) > longestWaitSeconds;

/** Returns the wait before the next attempt: `Retry-After` in seconds, otherwise twice the previous wait. */
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
  /** Sent as a bearer token; required if the gateway has keys. */
  readonly apiKey?: string | undefined;
  /** Sends the requests, such as the global `fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Aborts every request and every stream. */
  readonly signal?: AbortSignal | undefined;
  readonly retry?: Partial<RetryOptions> | undefined;
}

/** A request to the gateway. */
export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path whose parts are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Body that is sent unchanged. */
  readonly body?: Blob | FormData | Uint8Array<ArrayBuffer> | string;
  /** For a POST: true if sending it twice has the same effect as sending it once. Other methods are always repeatable. */
  readonly repeatable?: boolean;
  /** Refusals that contain an answer: the field with the answer, by status. Other problems with that status are thrown. */
  readonly accepts?: Readonly<Record<number, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests; throws refusals of a gateway as QuarryProblem, and missing answers as QuarryUnreachable. */
export interface Transport {
  readonly url: string;
  /** Sends a request once and returns the response with any status. */
  readonly send: (call: Call) => Promise<Response>;
  readonly json: <Schema extends z.ZodType>(call: Call, schema: Schema) => Promise<z.output<Schema>>;
  readonly text: (call: Call) => Promise<string>;
  readonly bytes: (call: Call) => Promise<Uint8Array<ArrayBuffer>>;
  /** Sends a request whose answer has no content or is not needed. */
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

/** True for network errors: a failed fetch is a TypeError; other errors, such as that of an aborted signal, are not. */
const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

/** Outcome of a single attempt. */
type Sent<Value> =
  | { readonly value: Value }
  | {
      readonly error: Error;
      /** Status of the response; 0 without a response. */
      readonly status: number;
      readonly retryAfter: string | null;
    };

/** True if the same request can succeed later and a repetition is safe. After a 429 nothing has been done. */
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
      // An idle connection may be closed just before it is reused, and such a request is not repeated.
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
    // An earlier attempt whose response was lost may have deleted it.
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

/** Builds a path whose parts are encoded. */
export const pathOf = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw({ raw: strings }, ...parts.map(encodeURIComponent));

/** Returns the header with the maximum wait for an outcome. */
export const preferHeader = (waitSeconds: number | undefined): Record<string, string> =>
  waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` };
