import { parse } from "tldts";
import { originalOf } from "./original-of.ts";
import { platformUser } from "./platform-user.ts";
import { sisterDomains } from "./sister-domains.ts";

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
