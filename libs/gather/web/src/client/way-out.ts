import type { Socket } from "node:net";
import { urlVariable } from "@quarry/config";
import {
  checkUrl,
  createTunnelDial,
  type Dial,
  type EgressAllowance,
  egressVariables,
  portOf,
} from "@quarry/egress";
import { Agent, buildConnector, fetch } from "undici";
import { z } from "zod";

const namesOnlyHostAndPort = (text: string): boolean => {
  const { username, password, pathname, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === "" && pathname === "/";
};

/** The fetcher's way out, as variables of the environment. */
export const wayOutVariables = {
  ...egressVariables,
  EGRESS_PROXY: urlVariable("http")
    .refine(namesOnlyHostAndPort, "names more than a host and a port, such as http://egress-proxy:3128")
    .optional()
    .describe(
      "Address of Quarry's egress proxy (services/egress-proxy), such as http://egress-proxy:3128: whatever is on the public internet is reached through it; unset dials directly.",
    ),
} as const;

/** Product token for robots.txt and site owners (RFC 9309 §2.2.1). */
export const productToken = "quarry-fetcher";

/** Default user agent of the fetcher. */
export const defaultUserAgent = `${productToken}/0.1`;

/** The name and contact address that sites and search engines are given. */
export const identityVariables = {
  FETCH_USER_AGENT: z
    .string()
    .regex(/^[\u0021-\u007e][\u0020-\u007e]{0,199}$/u, "up to 200 characters of ASCII")
    .default(defaultUserAgent)
    .describe(
      "How the fetcher calls itself to websites; robots.txt knows it by the letters this begins with.",
    ),
  FETCH_CONTACT: z
    .string()
    .regex(/^(?:https?:\/\/|(?:mailto:)?[^\s()<>@]+@)[^\s()<>]{1,200}$/u, "an e-mail address or a URL")
    .optional()
    .describe(
      "An e-mail address or URL of whoever runs this, told to websites and search engines in the user agent; set it, so that they can write to you before they block you.",
    ),
} as const;

const token = /^[a-z_-]+/iu;

/** The name a site can address rules to: the letters a user agent begins with. */
export const productTokenOf = (userAgent: string): string => token.exec(userAgent)?.[0] ?? productToken;

/** The User-Agent header: the name and, where it is known, whom a site owner can write to. */
export const userAgentFor = (name: string, contact: string | undefined): string => {
  if (contact === undefined) return name;
  return `${name} (+${contact.includes("@") && !contact.includes(":") ? `mailto:${contact}` : contact})`;
};

/** The egress proxy, as http://host:port, and what it lets out beside public addresses. */
export interface ProxyRules {
  readonly proxy: string | undefined;
  readonly allowance: EgressAllowance;
}

/**
 * The proxy that a configured service is asked through: for one that is on the public internet, as far as its address tells,
 * or exempt; undefined for an internal one, which the proxy would refuse and which is dialled as it stands.
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

/** Connections as undici wants them, over what `dial` opens and nothing else; Host, SNI and the name of the certificate are the URL's. */
export const createConnector = (dial: Dial, timeoutMs: number): buildConnector.connector => {
  const secure = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    // Also where the environment would have it otherwise.
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
