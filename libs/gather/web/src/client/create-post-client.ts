import {
  addressRefusedCode,
  checkUrl,
  connectTimeoutCode,
  createGuardedDial,
  createTunnelDial,
  type EgressAllowance,
  isForeignAddress,
  type Resolve,
  untilAborted,
  webPorts,
} from "@quarry/egress";
import { asFailure } from "@quarry/failure";
import { Agent, request } from "undici";
import { causesOf, codeOf } from "./judge-status.ts";
import { createConnector } from "./way-out.ts";

/** Outcome of a request; `detail` contains no resolved address. */
export type PostOutcome =
  /** Redirects are returned, not followed. */
  | { readonly status: "answered"; readonly code: number }
  /** No rule allows connecting to this address; repeating does not help. */
  | { readonly status: "refused"; readonly detail: string }
  /** No response in time, or the connection broke. */
  | { readonly status: "unreachable"; readonly detail: string };

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends requests to addresses given by users. */
export interface PostClient {
  /**
   * Sends one request once.
   * @throws the reason of the signal
   */
  post(sent: PostRequest, signal: AbortSignal): Promise<PostOutcome>;
  close(): Promise<void>;
}

export interface PostClientOptions {
  readonly allowance: EgressAllowance;
  readonly resolve: Resolve;
  readonly userAgent: string;
  /** Milliseconds from name resolution to the last byte read. */
  readonly timeoutMs: number;
  /** The egress proxy for all connections, as http://host:port; connects directly if undefined. */
  readonly proxy?: string | undefined;
}

const maxHeaderBytes = 16_384;
/** Maximum bytes of an answer, whose content is not used; the connection of a longer one is closed. */
const maxAnswerBytes = 16_384;

const words: Readonly<Record<string, string>> = {
  [addressRefusedCode]: "is not on the public internet; only hosts named in EGRESS_ALLOW may be used there",
  [connectTimeoutCode]: "did not accept a connection in time",
  ECONNREFUSED: "refuses connections",
  ENOTFOUND: "is an unknown host name",
  UND_ERR_HEADERS_OVERFLOW: "answered with more than 16 kB of headers",
};

const outcomeOf = (error: unknown, host: string): PostOutcome => {
  const codes = causesOf(error).map(codeOf);
  const known = codes.find((code) => words[code] !== undefined);
  const reason = codes.find((code) => code !== "") ?? "no reason given";
  const detail = `${host} ${known === undefined ? `cannot be reached (${reason})` : words[known]}`;
  return { status: known === addressRefusedCode ? "refused" : "unreachable", detail };
};

const discard = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > maxAnswerBytes) return;
  }
};

/**
 * Creates a client that sends to checked addresses through the egress, follows no redirects, and uses only the status of an
 * answer.
 */
export const createPostClient = (options: PostClientOptions): PostClient => {
  const { allowance, resolve, userAgent, timeoutMs, proxy } = options;
  const dial =
    proxy === undefined
      ? createGuardedDial({ allowance, resolve, isPublic: isForeignAddress, timeoutMs })
      : createTunnelDial({ proxy, timeoutMs });
  const agent = new Agent({
    connect: createConnector(dial, timeoutMs),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    connections: 4,
    // Receivers get few messages: an idle connection may be closed on their side.
    keepAliveTimeout: 1_000,
    pipelining: 1,
  });

  const send = async (
    url: URL,
    { headers, body: sent }: PostRequest,
    signal: AbortSignal,
  ): Promise<PostOutcome> => {
    const method = "POST" as const;
    const all = { ...headers, "user-agent": userAgent };
    // Undici reacts to the signal only once a connection is established.
    const asking = request(url, { dispatcher: agent, method, headers: all, body: sent, signal });
    const { statusCode, body } = await untilAborted(asking, signal);
    // An abandoned response emits an error that has no other listener.
    body.on("error", () => undefined);
    try {
      await discard(body).catch(() => undefined);
    } finally {
      body.destroy();
    }
    return { status: "answered", code: statusCode };
  };

  return {
    post: async (sent, signal) => {
      const checked = checkUrl(sent.url, { allowance, ports: webPorts });
      if (!checked.ok)
        return { status: "refused", detail: `the address is refused (EGRESS_ALLOW): ${checked.detail}` };
      const { url } = checked;
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        return await send(url, sent, AbortSignal.any([signal, deadline]));
      } catch (error) {
        if (signal.aborted) throw asFailure(signal.reason);
        if (!deadline.aborted) return outcomeOf(error, url.host);
        const detail = `${url.host} did not answer within ${timeoutMs / 1_000} seconds`;
        return { status: "unreachable", detail };
      }
    },
    close: () => agent.destroy(),
  };
};
