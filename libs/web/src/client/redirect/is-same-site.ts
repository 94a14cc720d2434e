import { bareHost } from "@quarry/egress";

const siteOf = ({ hostname }: URL): string => bareHost(hostname).replace(/^www\./u, "");

/**
 * Whether a redirect stays with the site: the same host and port, or the ways most sites send their visitors, from
 * http to https and between the names with and without `www.`. Never from https to http.
 */
export const isSameSite = (from: URL, to: URL): boolean => {
  if (from.origin === to.origin) return true;
  const isDowngrade = from.protocol === "https:" && to.protocol === "http:";
  return !isDowngrade && from.port === "" && to.port === "" && siteOf(from) === siteOf(to);
};
