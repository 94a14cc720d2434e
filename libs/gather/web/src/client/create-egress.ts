import {
  addressRefusedCode,
  type CheckedUrl,
  checkUrl,
  connectTimeoutCode,
  createGuardedDial,
  createTunnelDial,
  type EgressAllowance,
  isPublicAddress,
  type Resolve,
  webPorts,
} from "@quarry/egress";
import { asFailure, Failure, unavailable, type Unavailable } from "@quarry/failure";
import { Agent } from "undici";
import type { Egress, GetOptions } from "./egress.ts";
import { causesOf, codeOf, isParserError } from "./judge-status.ts";
import type { SizeLimits } from "./read-body.ts";
import { isSameSite } from "./redirects.ts";
import { type Visit, visitUrl } from "./visit-url.ts";
import { createConnector } from "./way-out.ts";

const tooLate = (host: string): Unavailable =>
  unavailable("timeout", `${host} did not accept a connection in time.`);

const permanent: Readonly<Record<string, (host: string) => Unavailable>> = {
  [addressRefusedCode]: (host) =>
    unavailable(
      "address-refused",
      `${host} is not on the public internet; only hosts named in EGRESS_ALLOW are read there.`,
    ),
  ENOTFOUND: (host) => unavailable("unreachable", `There is no host named ${host}.`),
  ECONNREFUSED: (host) => unavailable("unreachable", `${host} refuses connections.`),
  [connectTimeoutCode]: tooLate,
  UND_ERR_CONNECT_TIMEOUT: tooLate,
  UND_ERR_HEADERS_OVERFLOW: (host) =>
    unavailable("too-large", `${host} answered with more than 16 kB of headers, which is the limit.`),
};
// Node's codes for certificate problems, from lib/internal/tls and OpenSSL's X509_V_ERR_*.
const certificateError = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET_ISSUER))/u;
const brokenBody = /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_ZSTD|ZSTD_|ERR_PADDING)/u;

const judgeOne = (error: Error, host: string): Unavailable | undefined => {
  const code = codeOf(error);
  if (certificateError.test(code)) {
    return unavailable("unreachable", `The certificate of ${host} is not valid (${code}).`);
  }
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) {
    return unavailable(
      "unreachable",
      `${host} and the fetcher cannot agree on an encrypted connection (${code}).`,
    );
  }
  if (brokenBody.test(code))
    return unavailable("damaged", `${host} sent a compressed page that cannot be unpacked.`);
  if (isParserError(error)) return unavailable("unreachable", `${host} does not answer in valid HTTP.`);
  return permanent[code]?.(host);
};

/**
 * Converts a network error: an outcome if repeating cannot help.
 * @throws {Failure} `upstream-failed` if it can
 */
const judgeNetworkError = (error: unknown, host: string): Unavailable => {
  const causes = causesOf(error);
  const verdict = causes.map((cause) => judgeOne(cause, host)).find((outcome) => outcome !== undefined);
  if (verdict !== undefined) return verdict;
  const reason = causes.map(codeOf).find((code) => code !== "") ?? causes.at(-1)?.message ?? String(error);
  throw new Failure("upstream-failed", `${host}: ${reason}`, { retry: "backoff", cause: error });
};

/** The size limits apply to unpacked bodies. */
export interface EgressOptions extends SizeLimits {
  readonly allowance: EgressAllowance;
  readonly resolve: Resolve;
  readonly now: () => Date;
  /** Milliseconds for one `get`, including redirects and bodies, without the time of `onRedirect`. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Allowed ports on hosts that are not exempt; default 80, 443, 8080 and 8443. */
  readonly ports?: readonly number[];
  readonly isPublic?: (address: string) => boolean;
  /** True if an address may be read only when a user named its host: pages of other hosts must not redirect there. */
  readonly isOnlyForUsers?: (url: URL) => boolean;
  /** The egress proxy for all connections, as http://host:port; it resolves names and checks the addresses. */
  readonly proxy?: string | undefined;
}

interface Patience {
  readonly signal: AbortSignal;
  readonly leftMs: number;
}

type Outcome = Awaited<ReturnType<Egress["get"]>>;

const maxRedirects = 5;
const maxHeaderBytes = 16_384;
// Shorter than the lifetime of a tunnel; otherwise the end of a tunnel could interrupt a page of a site that is read without a
// pause.
const connectionLifeMs = 120_000;

// One deadline applies to a whole `get`; undici's own limits, per step and chunk, would never end a slow drip.
const agentFor = ({ proxy, timeoutMs, isPublic = isPublicAddress, ...rules }: EgressOptions): Agent =>
  new Agent({
    connect: createConnector(
      proxy === undefined
        ? createGuardedDial({ ...rules, isPublic, timeoutMs })
        : createTunnelDial({ proxy, timeoutMs }),
      timeoutMs,
    ),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    connections: 4,
    clientTtl: connectionLifeMs,
    pipelining: 1,
  });

/** Why an address of EGRESS_ALLOW is refused if only a page or a search engine named it. */
export const onlyForUsers =
  "the host is for addresses that users name; EGRESS_ALLOW_FOUND lets pages and search engines lead there, too";

const refusal = (detail: string, hops: number): Unavailable =>
  unavailable(
    "address-refused",
    `${hops === 0 ? "Refused" : "The page redirects to an address that is refused"}: ${detail}.`,
  );

const detour = (next: string, seen: readonly string[]): Unavailable | undefined => {
  if (seen.includes(next)) return unavailable("redirect-loop", "The page redirects in a circle.");
  if (seen.length <= maxRedirects) return undefined;
  const detail = `The page redirects more than ${maxRedirects} times, which is the limit.`;
  return unavailable("redirect-loop", detail);
};

const tooSlow = (host: string, timeoutMs: number): Unavailable =>
  unavailable(
    "timeout",
    `${host} did not deliver the page within ${timeoutMs / 1_000} seconds; raise FETCH_TIMEOUT_MS to wait longer.`,
  );

// Validators of one site must not be sent to another.
const withoutValidators = ({ etag: _etag, lastModified: _lastModified, ...rest }: GetOptions): GetOptions =>
  rest;

/** Creates the guarded client for the web; every instance has its own connections, so policies never share one. */
export const createEgress = (options: EgressOptions): Egress => {
  const { allowance, timeoutMs, ports = webPorts, isOnlyForUsers } = options;
  const agent = agentFor(options);

  const visit = async (url: URL, asked: GetOptions, { signal, leftMs }: Patience): Promise<Visit> => {
    const deadline = AbortSignal.timeout(leftMs);
    const whichever = AbortSignal.any([signal, deadline]);
    try {
      return await visitUrl(url, { asked, signal: whichever }, { ...options, dispatcher: agent });
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal.aborted) throw asFailure(signal.reason);
      return deadline.aborted ? tooSlow(url.host, timeoutMs) : judgeNetworkError(error, url.host);
    }
  };

  /** Checks an address by all rules. A host that only users may name is reached from its own pages only. */
  const check = (address: string, first: URL | undefined): CheckedUrl => {
    const checked = checkUrl(address, { allowance, ports });
    if (!checked.ok || first === undefined || checked.url.host === first.host) return checked;
    return isOnlyForUsers?.(checked.url) === true ? { ok: false, detail: onlyForUsers } : checked;
  };

  const get = async (address: string, signal: AbortSignal, asked: GetOptions = {}): Promise<Outcome> => {
    const seen: string[] = [];
    let answer: Visit = { status: "moved", to: address };
    let leftMs = timeoutMs;
    let first: URL | undefined;
    while (answer.status === "moved") {
      const checked = check(answer.to, first);
      if (!checked.ok) return refusal(checked.detail, seen.length);
      const { url } = checked;
      const objection = detour(url.href, seen) ?? (seen.length > 0 && (await asked.onRedirect?.(url.href)));
      if (objection) return objection;
      seen.push(url.href);
      first ??= url;
      const startedAt = performance.now();
      const headersToSend = isSameSite(first, url) ? asked : withoutValidators(asked);
      answer = await visit(url, headersToSend, { signal, leftMs });
      leftMs = Math.max(0, Math.ceil(leftMs - (performance.now() - startedAt)));
    }
    return answer;
  };

  return { get, close: () => agent.destroy() };
};
