import { acceptedEncodings } from "./body/unpack.ts";
import type { GetOptions } from "./egress.ts";

const accept =
  "text/html, application/xhtml+xml, application/pdf, text/markdown, text/plain;q=0.9, */*;q=0.5";
// What a server once sent may hold what a client must not send back.
const isSendable = (value: string | undefined): value is string =>
  value !== undefined && /^[\u0020-\u007e]{1,1024}$/u.test(value);

/**
 * All that a site is told: what can be read, by whom, and what is known of the page from an earlier visit. No cookie,
 * no credential, no referrer, and no language: a page is read in the language it comes in.
 */
export const requestHeaders = (
  userAgent: string,
  { etag, lastModified }: Pick<GetOptions, "etag" | "lastModified">,
): Readonly<Record<string, string>> => ({
  accept,
  "accept-encoding": acceptedEncodings,
  "user-agent": userAgent,
  ...(isSendable(etag) && { "if-none-match": etag }),
  ...(isSendable(lastModified) && { "if-modified-since": lastModified }),
});
