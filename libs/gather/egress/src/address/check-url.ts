import { isIP } from "node:net";
import { bareHost, type EgressAllowance } from "./egress-allowance.ts";
import { isPublicAddress } from "./is-public-address.ts";

/** Rules for a URL before a connection is opened. */
export interface UrlRules {
  readonly allowance: EgressAllowance;
  readonly ports: readonly number[];
}

export type CheckedUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly detail: string };

/** Allowed ports on hosts that are not exempt. */
export const webPorts = [80, 443, 8_080, 8_443];

const maxLength = 2_048;
// A character of the text may become nine in the request.
const maxEscapedLength = 8_192;
// Characters on which URL parsers disagree: spaces, controls, backslash.
// oxlint-disable-next-line no-control-regex
const ambiguous = /[\u0000-\u0020\u007f-\u00a0\\]/u;
// Reserved for internal use (RFC 6761, RFC 8375, .internal), or commonly used internally.
const internalName =
  /(?:^|\.)(?:localhost|localdomain|internal|local|home\.arpa|lan|corp|home|intranet|onion)$|^metadata(?:[.-]|$)/u;
const defaultPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Returns the port of a URL. */
export const portOf = (url: URL): number =>
  url.port === "" ? (defaultPorts[url.protocol] ?? 0) : Number(url.port);

const complaintAboutHost = (hostname: string): string | undefined => {
  const host = bareHost(hostname);
  if (isIP(host) !== 0) {
    return isPublicAddress(host) ? undefined : "the address is not on the public internet";
  }
  if (host.split(".").includes("")) return "the host name has an empty part";
  if (internalName.test(host)) return "the host name is internal";
  return host.includes(".") ? undefined : "the host name has no domain";
};

const complaintAbout = (url: URL, { allowance, ports }: UrlRules): string | undefined => {
  if (defaultPorts[url.protocol] === undefined) return "only http and https are read";
  if (url.username !== "" || url.password !== "") return "a URL with a user name or password is not read";
  const port = portOf(url);
  if (allowance.covers(url.hostname, port)) return undefined;
  if (!ports.includes(port)) return `port ${port} is not read, only ${ports.join(", ")}`;
  return complaintAboutHost(url.hostname);
};

/** Parses a URL by the WHATWG rules, and checks everything that is known before its name is resolved. */
export const checkUrl = (text: string, rules: UrlRules): CheckedUrl => {
  if (text.length > maxLength) return { ok: false, detail: `the URL is longer than ${maxLength} characters` };
  if (ambiguous.test(text))
    return { ok: false, detail: "the URL contains spaces, control characters or backslashes" };
  if (!URL.canParse(text)) return { ok: false, detail: "this is not a URL" };
  const url = new URL(text);
  if (url.href.length > maxEscapedLength)
    return { ok: false, detail: `the URL is longer than ${maxEscapedLength} characters when it is escaped` };
  const detail = complaintAbout(url, rules);
  return detail === undefined ? { ok: true, url } : { ok: false, detail };
};
