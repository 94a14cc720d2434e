import { listVariable } from "@quarry/config";
import { Failure } from "@quarry/failure";

/** Returns the host of a URL in lower case, without the brackets of an IPv6 address and without a trailing dot. */
export const bareHost = (hostname: string): string =>
  hostname
    .replace(/^\[(.*)\]$/u, "$1")
    .replace(/\.$/u, "")
    .toLowerCase();

/** Hosts that a deployment exempts from the rules on addresses, names and ports. */
export interface EgressAllowance {
  covers(hostname: string, port: number): boolean;
  /** True if there is an entry for the host, for one port or for all. */
  names(hostname: string): boolean;
}

const entry = /^(?<host>\[[0-9a-f:.]+\]|[^\s:/\\?#@*[\]]+)(?::(?<port>[0-9]{1,5}))?$/iu;

// Uses the URL parser, so that hosts are normalised as in the URLs themselves.
const spelledLikeInUrls = (host: string): string | undefined => {
  const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : undefined;
  return url === undefined ? undefined : bareHost(url.hostname);
};

const keyOf = (text: string): string => {
  const { host, port } = entry.exec(text)?.groups ?? {};
  const hostname = host === undefined ? undefined : spelledLikeInUrls(host);
  if (hostname === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) {
    throw new Failure(
      "bad-configuration",
      `EGRESS_ALLOW: "${text}" is not a host; write host or host:port, such as 127.0.0.1:8099`,
      { retry: "never" },
    );
  }
  return port === undefined ? hostname : `${hostname} ${Number(port)}`;
};

/**
 * Parses the entries of EGRESS_ALLOW, each `host` (any port) or `host:port`; no wildcards.
 * @throws {Failure} `bad-configuration` naming the invalid entry
 */
export const createEgressAllowance = (entries: readonly string[]): EgressAllowance => {
  const keys = new Set(entries.map(keyOf));
  const hosts = new Set([...keys].map((key) => key.split(" ")[0]));
  return {
    names: (hostname) => hosts.has(bareHost(hostname)),
    covers: (hostname, port) => {
      const bare = bareHost(hostname);
      return keys.has(bare) || keys.has(`${bare} ${port}`);
    },
  };
};

/** Exempt hosts that pages may lead to; read by the fetcher. */
export const foundVariables = {
  EGRESS_ALLOW_FOUND: listVariable().describe(
    "Hosts of EGRESS_ALLOW that pages and search engines may also lead to, in addition to the addresses and sites that users name; unset allows none.",
  ),
} as const;

/** Environment variables of the egress rules, the same for the fetcher and the egress proxy. */
export const egressVariables = {
  EGRESS_ALLOW: listVariable().describe(
    "Hosts (host or host:port, separated by commas) that may be read although they are not on the public internet; unset allows none.",
  ),
} as const;
