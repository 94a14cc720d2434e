/** The host of a URL in lower case, without the brackets of an IPv6 address and without a closing dot. */
export const bareHost = (hostname: string): string =>
  hostname
    .replace(/^\[(.*)\]$/u, "$1")
    .replace(/\.$/u, "")
    .toLowerCase();
