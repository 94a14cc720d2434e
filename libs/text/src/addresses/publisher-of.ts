import { parse } from "tldts";
import { originalOf } from "./original-of.ts";
import { platforms } from "./platforms.ts";
import { sisterDomains } from "./sister-domains.ts";

interface Form {
  readonly site: string;
  readonly pattern: RegExp;
  /** With `{user}` where the user's name goes. */
  readonly name: string;
}

const slot = "{user}";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const segmentPattern = (segment: string): string => segment.split(slot).map(escaped).join("([^/]+)");

/** The last two labels of a host, by which forms are looked up. */
const siteOf = (host: string): string => host.split(".").slice(-2).join(".");

const toForm = (line: string): Form => {
  const [form = "", name = form] = line.split(" = ");
  const [host = "", ...path] = form.split("/");
  const pattern = [host.split(slot).map(escaped).join("([^./]+)"), ...path.map(segmentPattern)].join("/");
  return { site: siteOf(host), pattern: new RegExp(`^${pattern}(?:/|$)`, "u"), name };
};

const formsOfSite: ReadonlyMap<string, readonly Form[]> = Map.groupBy(
  platforms.trim().split("\n").map(toForm),
  ({ site }) => site,
);

/** Who publishes at a place where everybody publishes for themselves, as `medium.com/@anna`; nothing for other places. */
const platformUser = ({ hostname, pathname }: URL): string | undefined => {
  const host = hostname.replace(/^(?:www|m|mobile|old|new|amp)\./u, "");
  const address = `${host}${pathname}`.toLowerCase().replace(/\/+$/u, "");
  for (const { pattern, name } of formsOfSite.get(siteOf(host)) ?? []) {
    const match = pattern.exec(address);
    if (match !== null) return name.replace(slot, match[1] ?? "");
  }
  return undefined;
};

/** The name of a house by each of its other domains. */
const houseOf: ReadonlyMap<string, string> = new Map(
  sisterDomains
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .flatMap(([name = "", ...sisters]) => sisters.map((sister): [string, string] => [sister, name])),
);

const domainOf = (url: URL): string => {
  const { domain, isIp, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true });
  const isPublic = isIp !== true && (isIcann === true || isPrivate === true);
  return isPublic && domain !== null ? domain : url.host;
};

/**
 * Who stands behind a URI: the registrable domain by the public suffix list, private suffixes included; sister domains of one house under
 * one name (`bbc.com` is `bbc.co.uk`); where everybody publishes for themselves, the user (`medium.com/@anna`); for what an archive, a
 * translator or a cache shows, whoever stands behind the original. The host (and port) for an IP address or a name without a public suffix;
 * "local files" for what has no host.
 */
export const publisherOf = (uri: string): string => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || url.host === "" || url.protocol === "file:") return "local files";
  const original = originalOf(uri);
  if (original !== undefined && originalOf(original) === undefined) return publisherOf(original);
  const user = platformUser(url);
  if (user !== undefined) return user;
  const domain = domainOf(url);
  return houseOf.get(domain) ?? domain;
};
