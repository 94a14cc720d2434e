import { createTunnelDial } from "@quarry/egress";
import { Agent, fetch } from "undici";
import { createConnector } from "./create-connector.ts";
import { proxyBefore, type ProxyRules } from "./proxy-before.ts";

/** A `fetch` for clients that take one. */
export interface TunnelledFetch {
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

export interface TunnelledFetchOptions extends ProxyRules {
  /** Milliseconds until a connection must stand. */
  readonly timeoutMs: number;
}

/** A `fetch` whose every connection goes through the egress proxy; undefined where none stands before the address. */
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
        throw new TypeError("this fetch takes an address and a body of text");
      const fields = Object.fromEntries(new Headers(headers));
      return fetch(url, { method, headers: fields, body, signal, redirect, dispatcher });
    },
    close: () => dispatcher.destroy(),
  };
};
