import { parse } from "tldts";

/**
 * Who stands behind a URI: the registrable domain by the public suffix list, private suffixes such as github.io included;
 * the host (and port) for an IP address or a name without a public suffix; "local files" for what has no host.
 */
export const publisherOf = (uri: string): string => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || url.host === "" || url.protocol === "file:") return "local files";
  const { domain, isIp, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true });
  const isPublic = isIp !== true && (isIcann === true || isPrivate === true);
  return isPublic && domain !== null ? domain : url.host;
};
