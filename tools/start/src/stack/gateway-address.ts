/** Where the own machine reaches a gateway that listens on `host`: addresses that stand for all of the machine's are dialled on loopback. */
export const reachableHost = (host: string | undefined): string => {
  if (host === undefined || ["", "0.0.0.0", "::", "localhost"].includes(host)) return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
};
