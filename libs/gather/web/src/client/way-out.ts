import type { Socket } from "node:net";
import { checkUrl, createTunnelDial, type Dial, type EgressAllowance, portOf } from "@quarry/egress";
import { Agent, buildConnector, fetch } from "undici";

/** The egress proxy, as http://host:port, and its exemptions. */
export interface ProxyRules {
  readonly proxy: string | undefined;
  readonly allowance: EgressAllowance;
}

/**
 * Returns the proxy for a configured service on the public internet, as far as its address shows, or an exempt one; undefined for
 * an internal one, which the proxy would refuse.
 */
export const proxyBefore = (address: URL, { proxy, allowance }: ProxyRules): string | undefined => {
  if (proxy === undefined) return undefined;
  return checkUrl(`${address.origin}/`, { allowance, ports: [portOf(address)] }).ok ? proxy : undefined;
};

const defaultPortOf = (protocol: string): number => (protocol === "https:" ? 443 : 80);

const socketOrError = async (opening: Promise<Socket>): Promise<Socket | Error> => {
  try {
    return await opening;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** Creates undici's connector over `dial` only; Host, SNI and certificate name are those of the URL. */
export const createConnector = (dial: Dial, timeoutMs: number): buildConnector.connector => {
  const secure = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    // Even if the environment disables it.
    rejectUnauthorized: true,
  });
  const open = async (options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> => {
    const { hostname, protocol, port } = options;
    const socket = await socketOrError(dial(hostname, Number(port) || defaultPortOf(protocol)));
    if (socket instanceof Error) callback(socket, null);
    else if (protocol === "https:") secure({ ...options, httpSocket: socket }, callback);
    else callback(null, socket);
  };
  return (options, callback) => {
    void open(options, callback);
  };
};

/** A `fetch` for clients that accept one. */
export interface TunnelledFetch {
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

export interface TunnelledFetchOptions extends ProxyRules {
  /** Milliseconds until a connection must be established. */
  readonly timeoutMs: number;
}

/** Opens a `fetch` whose connections all go through the egress proxy; undefined if the address needs none. */
export const openTunnelledFetch = (
  address: string,
  { timeoutMs, ...rules }: TunnelledFetchOptions,
): TunnelledFetch | undefined => {
  const proxy = proxyBefore(new URL(address), rules);
  if (proxy === undefined) return undefined;
  const dispatcher = new Agent({
    connect: createConnector(createTunnelDial({ proxy, timeoutMs }), timeoutMs),
  });
  return {
    fetch: async (url, { method = "GET", headers, body = null, signal = null, redirect = "follow" } = {}) => {
      if (url instanceof Request || (body !== null && typeof body !== "string"))
        throw new TypeError("this fetch only accepts an address and a text body");
      const fields = Object.fromEntries(new Headers(headers));
      return fetch(url, { method, headers: fields, body, signal, redirect, dispatcher });
    },
    close: () => dispatcher.destroy(),
  };
};
