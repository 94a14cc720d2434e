import { decodedUri, Failure } from "@quarry/failure";
import { scrubText } from "@quarry/observability";
import type { OpenAI } from "openai";

/** Address of an endpoint, its credentials, and the secrets to redact. */
interface EndpointAddress {
  /** Without user, password and query. */
  readonly baseUrl: string;
  readonly query: Readonly<Record<string, string>>;
  /** The Authorization header; null if the endpoint needs none. */
  readonly authorization: string | null;
  /** Name for messages. */
  readonly host: string;
  readonly secrets: readonly string[];
}

// `api-version=1` is not a secret, and removing every 1 would only spoil the message.
const shortestSecret = 8;
const isLong = (value: string): boolean => value.length >= shortestSecret;

/** Separates credentials from a base URL: fetch refuses a URL that contains them, and messages must not show them. */
export const endpointAddress = (baseUrl: string, apiKey: string | undefined): EndpointAddress => {
  const url = new URL(baseUrl);
  const query = Object.fromEntries(url.searchParams);
  const [user, password] = [decodedUri(url.username), decodedUri(url.password)];
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  const hasUser = url.username !== "" || url.password !== "";
  const key = apiKey === undefined || apiKey === "" ? null : `Bearer ${apiKey}`;
  return {
    baseUrl: `${url.origin}${url.pathname}`.replace(/\/+$/, ""),
    query,
    authorization: key ?? (hasUser ? `Basic ${basic}` : null),
    host: url.host,
    secrets: [
      apiKey ?? "",
      ...(hasUser ? [password, url.password, basic] : []),
      ...[user, ...Object.values(query)].filter(isLong),
    ],
  };
};

const removed = "[secret]";

/** Creates a function that removes the given secrets, and strings in the form of secrets, from a text. */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  // Longest first: one may be part of another.
  const known = secrets
    .filter((secret) => secret !== "")
    .toSorted((left, right) => right.length - left.length);
  return (text) => scrubText(known.reduce((shown, secret) => shown.replaceAll(secret, removed), text));
};

/** The part of `fetch` used by an endpoint's client. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A restartable timer. */
export interface Timer {
  restart(): void;
  stop(): void;
}

/** Calls `onEnd` `delayMs` milliseconds after the start or the last restart. */
export type StartTimer = (onEnd: () => void, delayMs: number) => Timer;

/** Uses the system clock; a timer keeps no process alive. */
export const startTimer: StartTimer = (onEnd, delayMs) => {
  const timeout = setTimeout(onEnd, delayMs).unref();
  return { restart: () => void timeout.refresh(), stop: () => clearTimeout(timeout) };
};

/** Maximum time without data from an endpoint. */
interface IdleLimit {
  /** Name of the endpoint in messages. */
  readonly host: string;
  readonly idleTimeoutMs: number;
  readonly startTimer: StartTimer;
}

interface FetchLimits {
  readonly maxBytes: number;
  /** Without it only the caller's signal ends a request. */
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
 * Limits a response to `maxBytes`, and its silence to `idle`: until its first byte, then between any two. Follows no redirect,
 * which would receive the key.
 */
const limitedFetch =
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

// A reply of 4,096 tokens takes about a megabyte as a stream with one event per token.
const maxResponseBytes = 256 * 1_024 * 1_024;
// Only the caller's signal and the idle limit end a request, not the client's own timeout.
const noTimeoutMs = 2 ** 31 - 1;

const loadClient = async (address: EndpointAddress, fetch: Fetch): Promise<OpenAI> => {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    baseURL: address.baseUrl,
    // The client library requires a key; the header is used instead.
    apiKey: "unused",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultQuery: { ...address.query },
    defaultHeaders: { Authorization: address.authorization },
    maxRetries: 0,
    timeout: noTimeoutMs,
    logLevel: "off",
    fetch: limitedFetch(fetch, { maxBytes: maxResponseBytes }),
  });
};

/**
 * Opens the client of an endpoint, loaded on first use: it speaks HTTP, reads streams and names errors. No retries, no logging, no
 * environment.
 */
export const openClient = (...options: Parameters<typeof loadClient>): (() => Promise<OpenAI>) => {
  let loaded: Promise<OpenAI> | undefined;
  return () => (loaded ??= loadClient(...options));
};

/** Sends one completion request; the response is unread. */
export type PostChat = (body: object, signal: AbortSignal) => Promise<Response>;

/** Creates a function that posts to `/chat/completions` of an endpoint, with size limits, credentials and no redirects. */
export const openChat = (address: EndpointAddress, fetch: Fetch, idle: IdleLimit): PostChat => {
  const limited = limitedFetch(fetch, { maxBytes: maxResponseBytes, idle });
  const url = new URL(`${address.baseUrl}/chat/completions`);
  for (const [name, value] of Object.entries(address.query)) url.searchParams.set(name, value);
  const headers = {
    "content-type": "application/json",
    accept: "text/event-stream, application/json",
    ...(address.authorization === null ? {} : { authorization: address.authorization }),
  };
  return (body, signal) => limited(url, { method: "POST", headers, body: JSON.stringify(body), signal });
};
