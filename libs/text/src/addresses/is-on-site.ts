const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

const isBelow = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);

/**
 * Whether an address belongs to one of some hosts, subdomains included; a host without a port means all of its ports, and one in
 * letters of another script its spelling in ASCII. What has no host, as a file, belongs to none.
 */
export const isOnSite = (url: string, sites: readonly string[]): boolean => {
  const address = parsed(url);
  if (address === undefined || address.hostname === "") return false;
  return sites.some((site) => {
    const wanted = parsed(`${address.protocol}//${site}`);
    if (wanted === undefined || wanted.hostname === "") return false;
    const isPortAsked = /:\d+$/u.test(site);
    return isBelow(address.hostname, wanted.hostname) && (!isPortAsked || address.port === wanted.port);
  });
};
