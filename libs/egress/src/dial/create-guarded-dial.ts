import { once } from "node:events";
import { connect, isIP, type LookupFunction } from "node:net";
import { bareHost } from "../address/bare-host.ts";
import { addressRefusedCode, connectTimeoutCode, dialError } from "./dial-errors.ts";
import type { Dial, DialRules, ResolvedAddress } from "./dial.ts";
import { untilAborted } from "./until-aborted.ts";

const checkedAddresses = async (
  host: string,
  port: number,
  { allowance, resolve, isPublic }: DialRules,
): Promise<readonly ResolvedAddress[]> => {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (allowance.covers(host, port)) return addresses;
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
    throw dialError(addressRefusedCode, `${host} is not on the public internet`);
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

/**
 * Dials what was checked and nothing else: a name is resolved once, refused when any of its answers is not public, and
 * dialled at exactly these answers. Node never looks up a literal address, so literals are checked here as well.
 */
export const createGuardedDial =
  (rules: DialRules): Dial =>
  async (hostname, port) => {
    const host = bareHost(hostname);
    const deadline = AbortSignal.timeout(rules.timeoutMs);
    const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
      try {
        return await untilAborted(work, deadline);
      } catch (error) {
        if (!deadline.aborted) throw error;
        throw dialError(connectTimeoutCode, `${host} did not take a connection in time`);
      }
    };
    const addresses = await inTime(checkedAddresses(host, port, rules));
    const socket = connect({ host, port, lookup: pinnedTo(addresses), noDelay: true, keepAlive: true });
    try {
      await inTime(once(socket, "connect"));
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
