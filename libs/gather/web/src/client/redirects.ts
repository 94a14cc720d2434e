import { bareHost } from "@quarry/egress";
import { decodeHTML, decodeHTMLAttribute } from "entities";

const siteOf = ({ hostname }: URL): string => bareHost(hostname).replace(/^www\./u, "");

/**
 * True if a redirect stays within the site: the same host and port, or from http to https, and between names with and without
 * `www.`. Never from https to http.
 */
export const isSameSite = (from: URL, to: URL): boolean => {
  if (from.origin === to.origin) return true;
  const isDowngrade = from.protocol === "https:" && to.protocol === "http:";
  return !isDowngrade && from.port === "" && to.port === "" && siteOf(from) === siteOf(to);
};

// A refresh with a longer delay is meant for human readers, such as a page that is updated every minute.
const longestDelaySeconds = 10;
const longestContent = 2_100;
const refresh = /^(?<seconds>[0-9]+|(?=\.))(?:\.[0-9.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?<rest>\S.*)$/isu;
const quoted = /^(?<quote>["'])(?<inside>.*?)(?:\k<quote>|$)/su;

const withoutFragment = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length);

// Returns the target address; undefined if the delay is too long, or if there is no address.
const addressIn = (content: string): string | undefined => {
  if (content.length > longestContent) return undefined;
  const { seconds = "", rest = "" } = refresh.exec(content)?.groups ?? {};
  if (rest === "" || Number(seconds) > longestDelaySeconds) return undefined;
  const address = quoted.exec(rest)?.groups?.["inside"] ?? rest;
  return address.trim() === "" ? undefined : address.trim();
};

/**
 * Returns the unchecked target of a refresh (`5; url=/new`, in a header or a meta element) within 10 seconds. Undefined for a
 * longer delay, an invalid one, or the same page. Follows the shared declarative refresh steps of the HTML standard.
 */
const refreshTarget = (content: string, from: URL): string | undefined => {
  const address = addressIn(content.trim());
  if (address === undefined || !URL.canParse(address, from.href)) return address;
  const target = new URL(address, from.href);
  return withoutFragment(target) === withoutFragment(from) ? undefined : target.href;
};

const redirects = [301, 302, 303, 307, 308];

// Headers arrive as Latin-1; servers that do not escape a location mostly write UTF-8, and browsers read it as such.
const unescaped = (header: string): string => {
  const text = Buffer.from(header, "latin1").toString("utf8");
  return text.includes("\ufffd") ? header : text;
};

/** Redirect target in the response headers, not yet validated; undefined if there is no redirect. */
export const movedByHeader = (
  { status, headers }: { readonly status: number; readonly headers: Pick<Headers, "get"> },
  from: URL,
): string | undefined => {
  const location = redirects.includes(status) ? headers.get("location") : null;
  if (location !== null) {
    const target = unescaped(location);
    return URL.canParse(target, from.href) ? new URL(target, from.href).href : target;
  }
  const refresh = status === 200 ? headers.get("refresh") : null;
  return refresh === null ? undefined : refreshTarget(unescaped(refresh), from);
};

const longestPageBytes = 65_536;
const longestMarkup = 16_384;
const maxVisibleCharacters = 300;
const scripts = /<script\b[^<>]*>(?<code>.*?)(?:<\/script\s*>|$)/gisu;
const unseen = /<!--.*?(?:-->|$)|<(?<element>style|title|template)\b[^<>]*>.*?(?:<\/\k<element>\s*>|$)/gisu;

/** A page with hardly any text, such as one that only redirects. */
interface NearlyEmptyPage {
  /** Without comments, scripts and styles. */
  readonly markup: string;
  /** Concatenated content of its script elements. */
  readonly code: string;
}

const visibleCharacters = (markup: string): number =>
  decodeHTML(markup.replace(/<[^<>]*>/gu, " ")).replace(/\s+/gu, "").length;

/**
 * Returns a page with less text than a sentence or two; undefined for any other. Reads only small pages, with linear patterns,
 * because the page may be hostile.
 */
const nearlyEmptyPage = (bytes: Uint8Array): NearlyEmptyPage | undefined => {
  if (bytes.byteLength > longestPageBytes) return undefined;
  const html = new TextDecoder().decode(bytes);
  const code = [...html.matchAll(scripts)].map(({ groups }) => groups?.["code"]?.trim() ?? "").join("\n");
  const markup = html.replace(scripts, " ").replace(unseen, " ");
  if (markup.length > longestMarkup || visibleCharacters(markup) > maxVisibleCharacters) return undefined;
  return { markup, code };
};

// A page with more code is an application, whose content is unknown here.
const longestCode = 4_000;
const longestNamed = 300;
// The whole value is one string: values computed at run time (`"https:" + host`) are not resolved.
const sendsOn =
  /(?:^|[\s;{}(])(?:(?:window|document|self|top|parent)\.)?location(?:(?:\.href)?\s*=\s*|\.(?:replace|assign)\(\s*)(?<quote>["'`])(?<address>[^"'`\s]+)\k<quote>\s*\)?\s*(?:;|\}|$)/u;

/** Returns the http(s) target of a script redirect. Undefined if there is none. */
const scriptTarget = (code: string, from: URL): { readonly address: string | undefined } | undefined => {
  if (code.length > longestCode) return undefined;
  const address = sendsOn.exec(code)?.groups?.["address"];
  if (address === undefined) return undefined;
  const url = URL.canParse(address, from.href) ? new URL(address, from.href) : undefined;
  const isNamed = url !== undefined && /^https?:$/u.test(url.protocol) && url.href.length <= longestNamed;
  return { address: isNamed ? url.href : undefined };
};

/** Redirect of a page without its own content. */
export type MovedByPage =
  | { readonly by: "refresh"; readonly to: string }
  /** Undefined if the script names no web address. */
  | { readonly by: "script"; readonly to: string | undefined };

const htmlTypes = /^\s*(?:text\/html|application\/xhtml\+xml)\b/iu;
const metaElements = /<meta\b(?<attributes>(?:"[^"]*"|'[^']*'|[^>"'])*)>/giu;
const attribute =
  /(?<name>[^\s"'<>/=]{1,64})\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>][^\s>]*))/gu;

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(attribute)].map(({ groups = {} }) => [
      groups["name"]?.toLowerCase() ?? "",
      decodeHTMLAttribute(groups["double"] ?? groups["single"] ?? groups["bare"] ?? ""),
    ]),
  );

const refreshContents = (markup: string): readonly string[] =>
  [...markup.matchAll(metaElements)]
    .map(({ groups }) => attributesOf(groups?.["attributes"] ?? ""))
    .filter((meta) => meta.get("http-equiv")?.trim().toLowerCase() === "refresh")
    .map((meta) => meta.get("content") ?? "");

/**
 * Returns the unchecked redirect target of a page: by `<meta http-equiv="refresh">`, also inside `noscript`, because no script
 * runs here; or by a script. Undefined for a page with content.
 */
export const movedByPage = (
  bytes: Uint8Array,
  contentType: string | undefined,
  from: URL,
): MovedByPage | undefined => {
  const page = htmlTypes.test(contentType ?? "") ? nearlyEmptyPage(bytes) : undefined;
  if (page === undefined) return undefined;
  const [to] = refreshContents(page.markup).flatMap((content) => refreshTarget(content, from) ?? []);
  if (to !== undefined) return { by: "refresh", to };
  const script = scriptTarget(page.code, from);
  return script && { by: "script", to: script.address };
};
