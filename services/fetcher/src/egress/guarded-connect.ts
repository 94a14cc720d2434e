import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { bareHost } from "./bare-host.ts";
import type { EgressAllowance } from "./egress-allowance.ts";
import { untilAborted } from "./until-aborted.ts";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface ConnectRules {
  readonly allowance: EgressAllowance;
  readonly resolve: Resolve;
  readonly isPublic: (address: string) => boolean;
  /** Milliseconds until a name must be resolved, and as many until the connection must stand. */
  readonly timeoutMs: number;
}

/** The `code` of the error with which a connection to an address that is not public is refused. */
export const addressRefusedCode = "QUARRY_ADDRESS_REFUSED";

// The text names no address: it would tell whoever asks what the internal names resolve to.
const addressRefused = (hostname: string): Error =>
  Object.assign(new Error(`${hostname} is not on the public internet`), { code: addressRefusedCode });

const defaultPortOf = (protocol: string): number => (protocol === "https:" ? 443 : 80);

const checkedAddresses = async (
  { hostname, protocol, port }: buildConnector.Options,
  { allowance, resolve, isPublic, timeoutMs }: ConnectRules,
): Promise<readonly ResolvedAddress[]> => {
  const host = bareHost(hostname);
  const family = isIP(host);
  const deadline = AbortSignal.timeout(timeoutMs);
  const addresses = family === 0 ? await untilAborted(resolve(host), deadline) : [{ address: host, family }];
  if (allowance.covers(hostname, Number(port) || defaultPortOf(protocol))) return addresses;
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
    throw addressRefused(host);
  return addresses;
};

const pinnedTo =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (hostname, { all }, answer) => {
    const [first] = addresses;
    if (first === undefined) answer(new Error(`${hostname} has no address`), "");
    else if (all === true) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };

const dial = async (
  options: buildConnector.Options,
  rules: ConnectRules,
  callback: buildConnector.Callback,
): Promise<void> => {
  const addresses = await checkedAddresses(options, rules).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  if (addresses instanceof Error) {
    callback(addresses, null);
    return;
  }
  const connect = buildConnector({
    timeout: rules.timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    // Also where the environment would have it otherwise.
    rejectUnauthorized: true,
    lookup: pinnedTo(addresses),
  });
  connect(options, callback);
};

/**
 * Connects to what was checked and to nothing else: a name is resolved once, refused when any of its answers is
 * not public, and dialled at exactly these answers; Host and SNI stay the name. Node never looks up a literal
 * address, so literals are checked here as well.
 */
export const createGuardedConnect =
  (rules: ConnectRules): buildConnector.connector =>
  (options, callback) => {
    void dial(options, rules, callback);
  };
