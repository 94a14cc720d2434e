/** What requests are counted by: the host of a URL, with its port where that is no usual one. Undefined for what is no address of the web. */
export const hostOf = (address: string): string | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /^https?:$/u.test(url.protocol) ? url.host : undefined;
};
