import { untilAborted } from "@quarry/egress";
import { unavailable, type Unavailable } from "@quarry/failure";
import { type Dispatcher, request } from "undici";
import type { GetOptions, NotModified, WebPage } from "./egress.ts";
import { cutOffOf, judgeStatus, responseHeaders } from "./judge-status.ts";
import {
  acceptedEncodings,
  encodingsOf,
  isPage,
  maxEncodings,
  maxExpansion,
  readBody,
  type ReadBody,
  sizeLimitFor,
  type SizeLimits,
} from "./read-body.ts";
import { movedByHeader, movedByPage } from "./redirects.ts";

const accept =
  "text/html, application/xhtml+xml, application/pdf, text/markdown, text/plain;q=0.9, */*;q=0.5";
// A stored value may contain characters that a request header must not.
const isSendable = (value: string | undefined): value is string =>
  value !== undefined && /^[\u0020-\u007e]{1,1024}$/u.test(value);

/**
 * Builds request headers: accepted formats, the user agent, and validators of an earlier visit. No cookies, credentials, referrer
 * or language: a page is read in its own language.
 */
const requestHeaders = (
  userAgent: string,
  { etag, lastModified }: Pick<GetOptions, "etag" | "lastModified">,
): Readonly<Record<string, string>> => ({
  accept,
  "accept-encoding": acceptedEncodings,
  "user-agent": userAgent,
  ...(isSendable(etag) && { "if-none-match": etag }),
  ...(isSendable(lastModified) && { "if-modified-since": lastModified }),
});

/** Result of one URL: the page, the reason for its absence, or its unchecked redirect target. */
export type Visit = WebPage | NotModified | Unavailable | { readonly status: "moved"; readonly to: string };

export interface VisitOptions extends SizeLimits {
  /** It alone decides which connections are made. */
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  readonly now: () => Date;
}

interface Answer {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  readonly body: AsyncIterable<Uint8Array>;
}

const sentOnByScript = (host: string, to: string | undefined): Unavailable =>
  unavailable(
    "script-only",
    `${host} redirects by a script, which is not run; ${
      to === undefined ? "submit the address that a browser ends at." : `it names ${to}: submit that address.`
    }`,
  );

const notRead = (
  verdict: Exclude<ReadBody["status"], "read">,
  host: string,
  tooLarge: string,
): Unavailable => {
  if (verdict === "too-large") return unavailable("too-large", tooLarge);
  if (verdict === "bomb") {
    const detail = `${host} sent a body that unpacks to more than ${maxExpansion} times its size, like a decompression bomb.`;
    return unavailable("too-large", detail);
  }
  const detail = `${host} compressed the page more than ${maxEncodings} times, which is the limit.`;
  return unavailable("unsupported-type", detail);
};

const headerOf = (headers: Pick<Headers, "get">, name: string): string | undefined =>
  headers.get(name) ?? undefined;

const validatorsOf = (headers: Pick<Headers, "get">): Pick<WebPage, "etag" | "lastModified"> => {
  const [etag, lastModified] = [headerOf(headers, "etag"), headerOf(headers, "last-modified")];
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
};

const readPage = async (
  { headers, body }: Answer,
  url: URL,
  { limits, asked }: { readonly limits: SizeLimits; readonly asked: GetOptions },
): Promise<Visit> => {
  const contentType = headerOf(headers, "content-type");
  const { bytes: maxBytes, sentence } = sizeLimitFor(contentType, limits, asked.maxBytes);
  const { isCut = false } = asked;
  if (!isCut && Number(headers.get("content-length") ?? 0) > maxBytes)
    return unavailable("too-large", sentence);
  const read = await readBody(body, encodingsOf(headers.get("content-encoding")), {
    maxBytes,
    isCut,
    isPage: isPage(contentType),
  });
  if (read.status !== "read") return notRead(read.status, url.host, sentence);
  const moved = movedByPage(read.bytes, contentType, url);
  if (moved?.by === "refresh") return { status: "moved", to: moved.to };
  if (moved?.by === "script") return sentOnByScript(url.host, moved.to);
  return { status: "answered", url: url.href, contentType, bytes: read.bytes, ...validatorsOf(headers) };
};

/** Requests one checked URL without following redirects. Rejects when the connection breaks or the signal fires. */
export const visitUrl = async (
  url: URL,
  { asked, signal }: { readonly asked: GetOptions; readonly signal: AbortSignal },
  { dispatcher, userAgent, now, ...limits }: VisitOptions,
): Promise<Visit> => {
  const sent = requestHeaders(userAgent, asked);
  // Undici reacts to the signal only once a connection is established.
  const asking = request(url, { dispatcher, signal, headers: sent });
  const { statusCode: status, headers: raw, body } = await untilAborted(asking, signal);
  // An abandoned response emits an error that has no other listener.
  body.on("error", () => undefined);
  const headers = responseHeaders(raw);
  try {
    const to = movedByHeader({ status, headers }, url);
    if (to !== undefined) return { status: "moved", to };
    const isConditional = "if-none-match" in sent || "if-modified-since" in sent;
    if (status === 304 && isConditional) return { status: "not-modified" };
    const verdict = judgeStatus({ status, headers }, url.host, now());
    return verdict ?? (await readPage({ status, headers, body }, url, { limits, asked }));
  } catch (error) {
    throw cutOffOf(error, url.host) ?? error;
  } finally {
    // An unread body would keep its connection busy.
    body.destroy();
  }
};
