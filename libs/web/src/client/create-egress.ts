import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import {
  checkUrl,
  createGuardedDial,
  createTunnelDial,
  type EgressAllowance,
  isPublicAddress,
  type Resolve,
  webPorts,
} from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { asFailure } from "@quarry/failure";
import { Agent } from "undici";
import type { SizeLimits } from "./body/size-limit.ts";
import { createConnector } from "./create-connector.ts";
import type { Egress, GetOptions } from "./egress.ts";
import { judgeNetworkError } from "./judge-network-error.ts";
import { isSameSite } from "./redirect/is-same-site.ts";
import { type Visit, visitUrl } from "./visit-url.ts";

/** The sizes are those of unpacked bodies. */
export interface EgressOptions extends SizeLimits {
  readonly allowance: EgressAllowance;
  readonly resolve: Resolve;
  readonly now: () => Date;
  /** Milliseconds for one `get`, redirects and bodies included; what `onRedirect` takes is not counted. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Ports that may be dialled on hosts that are not exempt; 80, 443, 8080 and 8443 when left out. */
  readonly ports?: readonly number[];
  readonly isPublic?: (address: string) => boolean;
  /** The egress proxy that everything goes through, as http://host:port; it then resolves names, and judges what they resolve to. */
  readonly proxy?: string | undefined;
}

interface Patience {
  readonly signal: AbortSignal;
  readonly leftMs: number;
}

type Outcome = Awaited<ReturnType<Egress["get"]>>;

const maxRedirects = 5;
const maxHeaderBytes = 16_384;
// Before the egress proxy cuts its tunnel, which would break off a page of a site that is read without a pause.
const connectionLifeMs = 120_000;

// One deadline holds for a whole `get`; undici's own limits, per step and per piece, would never end a slow drip.
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

// What one site said of its page is none of another's business.
const withoutValidators = ({ etag: _etag, lastModified: _lastModified, ...rest }: GetOptions): GetOptions =>
  rest;

/** The guarded way to the web; every instance has its own connections, so policies never share one. */
export const createEgress = (options: EgressOptions): Egress => {
  const { allowance, timeoutMs, ports = webPorts } = options;
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

  const get = async (address: string, signal: AbortSignal, asked: GetOptions = {}): Promise<Outcome> => {
    const seen: string[] = [];
    let answer: Visit = { status: "moved", to: address };
    let leftMs = timeoutMs;
    let first: URL | undefined;
    while (answer.status === "moved") {
      const checked = checkUrl(answer.to, { allowance, ports });
      if (!checked.ok) return refusal(checked.detail, seen.length);
      const { url } = checked;
      const objection = detour(url.href, seen) ?? (seen.length > 0 && (await asked.onRedirect?.(url.href)));
      if (objection) return objection;
      seen.push(url.href);
      first ??= url;
      const startedAt = performance.now();
      const told = isSameSite(first, url) ? asked : withoutValidators(asked);
      answer = await visit(url, told, { signal, leftMs });
      leftMs = Math.max(0, Math.ceil(leftMs - (performance.now() - startedAt)));
    }
    return answer;
  };

  return { get, close: () => agent.destroy() };
};
