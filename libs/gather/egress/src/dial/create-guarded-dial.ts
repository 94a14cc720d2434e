import { once } from "node:events";
import { connect, isIP, type LookupFunction } from "node:net";
import { bareHost } from "../address/egress-allowance.ts";
import {
  addressRefusedCode,
  connectTimeoutCode,
  type Dial,
  dialError,
  type DialRules,
  lookupTimeoutCode,
  type ResolvedAddress,
} from "./dial.ts";

/** Resolves to the result, or rejects with the signal's reason when it aborts; the work is then abandoned. */
export const untilAborted = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
};

/** Resolves to the result, or rejects after the time limit. */
const inTime = async <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  tooLate: Error,
): Promise<Result> => {
  const deadline = AbortSignal.timeout(Math.ceil(milliseconds));
  try {
    return await untilAborted(work(deadline), deadline);
  } catch (error) {
    throw deadline.aborted ? tooLate : error;
  }
};

const checkedAddresses = async (
  host: string,
  port: number,
  { allowance, resolve, isPublic, timeoutMs }: DialRules,
): Promise<readonly ResolvedAddress[]> => {
  const family = isIP(host);
  const lookUp = (signal: AbortSignal): Promise<readonly ResolvedAddress[]> => resolve(host, signal);
  const lookupTimedOut = dialError(lookupTimeoutCode, `no name server has answered for ${host} in time`);
  const addresses =
    family === 0 ? await inTime(lookUp, timeoutMs / 2, lookupTimedOut) : [{ address: host, family }];
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
 * Creates a dial that connects only to checked addresses: a name is resolved once, refused if any address is not public, and
 * connected at exactly these addresses. Node never looks up a literal address, so literals are checked here too.
 */
export const createGuardedDial =
  (rules: DialRules): Dial =>
  async (hostname, port) => {
    const host = bareHost(hostname);
    const begunAt = performance.now();
    const addresses = await checkedAddresses(host, port, rules);
    const socket = connect({ host, port, lookup: pinnedTo(addresses), noDelay: true, keepAlive: true });
    try {
      const leftMs = Math.max(0, rules.timeoutMs - (performance.now() - begunAt));
      const timedOut = dialError(connectTimeoutCode, `${host} did not accept a connection in time`);
      await inTime((signal) => once(socket, "connect", { signal }), leftMs, timedOut);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
