import { basicAuthorization } from "@quarry/config";
import { addressRefusedCode, connectTimeoutCode, createTunnelDial, untilAborted } from "@quarry/egress";
import { asFailure, Failure } from "@quarry/failure";
import { formatBytes } from "@quarry/text";
import { type Dispatcher, Pool } from "undici";
import { causesOf, codeOf, isParserError, responseHeaders } from "./judge-status.ts";
import { acceptedEncodings, encodingsOf, readBody } from "./read-body.ts";
import { defaultUserAgent } from "./variables.ts";
import { createConnector, proxyBefore, type ProxyRules } from "./way-out.ts";

/** One request to an endpoint: a POST if it has a body, otherwise a GET. */
export interface EndpointRequest {
  /** Appended to the endpoint's address, such as `/search`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Headers with credentials of the endpoint; neither logged nor in messages. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** Response of an endpoint with any status. */
export interface EndpointAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  /** The body, decoded as UTF-8. */
  readonly body: string;
}

/** Client of one service that the operator configured, such as a search engine; it may be internal. */
export interface EndpointClient {
  /** Name for messages: `searxng:8080`. */
  readonly host: string;
  /**
   * Sends a request to the endpoint only: redirects are returned and not followed.
   * @throws {Failure} `upstream-failed` without a response, or for an invalid or too large one, `deadline-exceeded`, the reason of
   * the signal; each names the host and what to check
   */
  send(request: EndpointRequest, signal: AbortSignal): Promise<EndpointAnswer>;
  close(): Promise<void>;
}

/** Address of a configured service. */
interface EndpointAddress {
  /** Without user, password and fragment; its path has no trailing slash. */
  readonly base: URL;
  /** Name for messages. */
  readonly host: string;
  /** The Authorization header for its user and password. */
  readonly authorization: string | undefined;
}

/** @throws {Failure} `bad-configuration` naming the variable but not the address, which may contain a password */
const endpointAddress = (address: string, variable: string): EndpointAddress => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new Failure("bad-configuration", `${variable} is not an address such as http://searxng:8080`, {
      retry: "never",
    });
  }
  const base = new URL(url.origin);
  base.pathname = url.pathname.replace(/\/+$/u, "");
  base.search = url.search;
  return { base, host: url.host, authorization: basicAuthorization(url) };
};

/** Resolves a path below a base URL, with the same origin. */
const urlWithin = (base: URL, path: string, query: Readonly<Record<string, string>>): URL => {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/u, "")}/${path.replace(/^\/+/u, "")}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

const tooLate = (variable: string): string => `did not accept a connection in time; is ${variable} right?`;

const remedies: Readonly<Record<string, (variable: string) => string>> = {
  [addressRefusedCode]: (variable) =>
    `is refused by the egress proxy; is ${variable} right? If so, name it in the proxy's EGRESS_ALLOW`,
  [connectTimeoutCode]: tooLate,
  ECONNREFUSED: (variable) => `refuses connections; is it running, and is ${variable} right?`,
  ENOTFOUND: (variable) => `is an unknown host name; is ${variable} right?`,
  EAI_AGAIN: (variable) => `cannot be looked up now; check the network, and ${variable} if you have set it`,
  UND_ERR_CONNECT_TIMEOUT: tooLate,
  UND_ERR_SOCKET: () => "closed the connection",
  ECONNRESET: () => "closed the connection",
  UND_ERR_HEADERS_OVERFLOW: () => "answered with more than 16 kB of headers",
  ERR_SSL_WRONG_VERSION_NUMBER: (variable) => `speaks http, not https; is ${variable} right?`,
};

/** Describes an error of a configured service after its name; consists of codes only, so it contains no secret. */
const causeOfEndpointError = (error: unknown, variable: string): string => {
  const codes = causesOf(error).map(codeOf);
  const remedy = codes.map((code) => remedies[code]).find((words) => words !== undefined);
  if (remedy !== undefined) return remedy(variable);
  if (causesOf(error).some(isParserError)) return `does not answer in HTTP; is ${variable} right?`;
  return `cannot be asked (${codes.find((code) => code !== "") ?? "no reason given"})`;
};

export interface EndpointOptions {
  /** http or https with an optional path; user and password are sent as Basic. */
  readonly address: string;
  /** The variable of the address, named in messages. */
  readonly variable: string;
  /** Milliseconds per answer, from the first byte sent to the last one read. */
  readonly timeoutMs: number;
  /** Maximum unpacked answer; default 4 MB. */
  readonly maxBytes?: number;
  /** Connects directly if undefined. */
  readonly proxyRules?: ProxyRules;
}

const maxHeaderBytes = 16_384;
const defaultMaxBytes = 4_000_000;
const maxConnections = 8;

/**
 * Creates a client of one configured service. It connects only to that origin, so neither a redirect nor a path can lead it
 * elsewhere.
 * @throws {Failure} `bad-configuration` for an invalid address
 */
export const createEndpointClient = (options: EndpointOptions): EndpointClient => {
  const { variable, timeoutMs, maxBytes = defaultMaxBytes } = options;
  const { base, host, authorization } = endpointAddress(options.address, variable);
  // The deadline covers the whole answer, so the client's own limits per step are off.
  const proxy = options.proxyRules && proxyBefore(base, options.proxyRules);
  const pool = new Pool(base.origin, {
    connections: maxConnections,
    connect:
      proxy === undefined
        ? { timeout: timeoutMs, rejectUnauthorized: true }
        : createConnector(createTunnelDial({ proxy, timeoutMs }), timeoutMs),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  });
  const failed = (words: string): Failure =>
    new Failure("upstream-failed", `${host} ${words}`, { retry: "backoff" });

  const requestOf = ({ path, query, headers, json }: EndpointRequest): Dispatcher.RequestOptions => {
    const url = urlWithin(base, path, query ?? {});
    return {
      method: json === undefined ? "GET" : "POST",
      path: `${url.pathname}${url.search}`,
      headers: {
        accept: "application/json",
        "accept-encoding": acceptedEncodings,
        "user-agent": defaultUserAgent,
        ...(authorization !== undefined && { authorization }),
        ...(json !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    };
  };

  const ask = async (request: EndpointRequest, signal: AbortSignal): Promise<EndpointAnswer> => {
    // Undici reacts to the signal only once a connection is free.
    const asking = pool.request({ ...requestOf(request), signal });
    const { statusCode, headers: raw, body } = await untilAborted(asking, signal);
    // An abandoned response emits an error that has no other listener.
    body.on("error", () => undefined);
    const headers = responseHeaders(raw);
    try {
      const read = await readBody(body, encodingsOf(headers.get("content-encoding")), { maxBytes });
      if (read.status !== "read") throw failed(`answered with more than ${formatBytes(maxBytes)}`);
      return { status: statusCode, headers, body: new TextDecoder().decode(read.bytes) };
    } finally {
      body.destroy();
    }
  };

  return {
    host,
    send: async (request, signal) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        return await ask(request, AbortSignal.any([signal, deadline]));
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (signal.aborted) throw asFailure(signal.reason);
        if (!deadline.aborted) throw failed(causeOfEndpointError(error, variable));
        throw new Failure("deadline-exceeded", `${host} did not answer within ${timeoutMs / 1_000} seconds`, {
          retry: "backoff",
        });
      }
    },
    close: () => pool.destroy(),
  };
};
