import { Failure } from "@quarry/failure";
import { Agent, fetch, type Response } from "undici";
import { asFailure } from "../as-failure.ts";
import { formatBytes } from "../format-bytes.ts";
import type { Egress, Unavailable, WebPage } from "../ports.ts";
import { unavailable } from "../unavailable.ts";
import { checkUrl } from "./check-url.ts";
import type { EgressAllowance } from "./egress-allowance.ts";
import { createGuardedConnect, type Resolve } from "./guarded-connect.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { judgeNetworkError } from "./judge-network-error.ts";
import { judgeStatus } from "./judge-status.ts";
import { readLimitedBody } from "./read-limited-body.ts";

export interface EgressOptions {
  readonly allowance: EgressAllowance;
  readonly resolve: Resolve;
  readonly now: () => Date;
  /** Of a decoded body. */
  readonly maxBytes: number;
  /** Milliseconds for one `get`, redirects and body included. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Ports that may be dialled on hosts that are not exempt; 80, 443, 8080 and 8443 when left out. */
  readonly ports?: readonly number[];
  readonly isPublic?: (address: string) => boolean;
}

const maxRedirects = 5;
const maxHeaderBytes = 16_384;
const webPorts = [80, 443, 8_080, 8_443];
const accept =
  "text/html, application/xhtml+xml, application/pdf, text/markdown, text/plain;q=0.9, */*;q=0.5";

const agentFor = ({ allowance, resolve, isPublic, timeoutMs }: EgressOptions): Agent =>
  new Agent({
    connect: createGuardedConnect({ allowance, resolve, isPublic: isPublic ?? isPublicAddress, timeoutMs }),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 4,
    pipelining: 1,
  });

// A header arrives as Latin-1; servers that do not escape a location mostly write UTF-8, and browsers read it so.
const unescaped = (header: string): string => {
  const text = Buffer.from(header, "latin1").toString("utf8");
  return text.includes("\ufffd") ? header : text;
};

const redirectTarget = ({ status, headers }: Response, from: URL): string | undefined => {
  const header = headers.get("location");
  if (![301, 302, 303, 307, 308].includes(status) || header === null) return undefined;
  const location = unescaped(header);
  return URL.canParse(location, from.href) ? new URL(location, from.href).href : location;
};

// A body that is not read to its end would keep its connection busy.
const discard = async ({ body }: Response): Promise<void> => {
  if (body !== null && !body.locked) await body.cancel();
};

/** The guarded way to the web; every instance has its own connections, so policies never share one. */
export const createEgress = (options: EgressOptions): Egress => {
  const { allowance, maxBytes, timeoutMs, now, userAgent } = options;
  const agent = agentFor(options);
  const rules = { allowance, ports: options.ports ?? webPorts };
  const tooLarge = (): Unavailable =>
    unavailable(
      "too-large",
      `The page is larger than ${formatBytes(maxBytes)}; raise FETCH_MAX_BYTES to read it.`,
    );

  const pageFrom = async (response: Response, url: URL): Promise<WebPage | Unavailable> => {
    const verdict = judgeStatus(response, url.host, now());
    if (verdict !== undefined) return verdict;
    if (Number(response.headers.get("content-length") ?? 0) > maxBytes) return tooLarge();
    const bytes = await readLimitedBody(response.body, maxBytes);
    if (bytes === undefined) return tooLarge();
    return {
      status: "answered",
      url: url.href,
      contentType: response.headers.get("content-type") ?? undefined,
      bytes,
    };
  };

  const follow = async (
    address: string,
    seen: readonly string[],
    signal: AbortSignal,
  ): Promise<WebPage | Unavailable> => {
    const checked = checkUrl(address, rules);
    if (!checked.ok) {
      const where = seen.length === 0 ? "Refused" : "The page redirects to an address that is refused";
      return unavailable("address-refused", `${where}: ${checked.detail}.`);
    }
    const { url } = checked;
    if (seen.includes(url.href)) return unavailable("redirect-loop", "The page redirects in a circle.");
    if (seen.length > maxRedirects) {
      return unavailable(
        "redirect-loop",
        `The page redirects more than ${maxRedirects} times, which is the limit.`,
      );
    }
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: "manual",
      signal,
      headers: { accept, "user-agent": userAgent },
    });
    const target = redirectTarget(response, url);
    try {
      if (target === undefined) return await pageFrom(response, url);
    } finally {
      await discard(response);
    }
    return follow(target, [...seen, url.href], signal);
  };

  return {
    get: async (address, signal) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        return await follow(address, [], AbortSignal.any([signal, deadline]));
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (signal.aborted) throw asFailure(signal.reason);
        const host = URL.canParse(address) ? new URL(address).host : address;
        if (!deadline.aborted) return judgeNetworkError(error, host);
        return unavailable(
          "timeout",
          `${host} did not deliver the page within ${timeoutMs / 1_000} seconds; raise FETCH_TIMEOUT_MS to wait longer.`,
        );
      }
    },
    close: () => agent.destroy(),
  };
};
