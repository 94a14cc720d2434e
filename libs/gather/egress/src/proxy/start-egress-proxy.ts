import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Failure } from "@quarry/failure";
import { checkUrl, portOf } from "../address/check-url.ts";
import type { EgressAllowance } from "../address/egress-allowance.ts";
import { createGuardedDial } from "../dial/create-guarded-dial.ts";
import { addressRefusedCode, type DialRules } from "../dial/dial.ts";
import { hasStatus, isReason, proxyCodes, refusalFor, tunnelOpened } from "./proxy-answer.ts";

interface TunnelLimits {
  /** Maximum milliseconds without traffic in either direction. */
  readonly idleMs: number;
  /** Maximum milliseconds of a tunnel. */
  readonly tunnelMs: number;
}

/**
 * Forwards data in both directions until both sides have ended. An interrupted side interrupts both: a normal end would make an
 * incomplete page look complete.
 */
const joinSockets = (client: Socket, site: Socket, { idleMs, tunnelMs }: TunnelLimits): void => {
  const sides = [client, site];
  const cut = (): void => {
    clearTimeout(timer);
    for (const side of sides) side.resetAndDestroy();
  };
  const timer = setTimeout(cut, tunnelMs);
  for (const side of sides) side.setTimeout(idleMs, cut).on("error", cut);
  client.once("close", () => {
    clearTimeout(timer);
    site.destroy();
  });
  site.pipe(client);
  client.pipe(site);
};

/** Target of a tunnel, after all checks without name resolution. */
type Target =
  | { readonly status: "allowed"; readonly hostname: string; readonly port: number }
  | { readonly status: "refused"; readonly hostname: string; readonly port: number; readonly detail: string }
  /** No host and port; the invalid target is not repeated, because it may contain a password. */
  | { readonly status: "malformed" };

// The port follows the last colon; characters that a URL parser would interpret are not allowed in a host.
const authority = /^(?:\[[0-9a-f:.]+\]|[^\s:/\\?#@[\]]+):[0-9]{1,5}$/iu;

/** Parses the target of a CONNECT request (RFC 9110 §9.3.6: host and port) by the URL rules. */
const readTarget = (
  text: string,
  rules: { readonly allowance: EgressAllowance; readonly ports: readonly number[] },
): Target => {
  const address = `http://${text}/`;
  if (!authority.test(text) || !URL.canParse(address)) return { status: "malformed" };
  const url = new URL(address);
  const { hostname } = url;
  const port = portOf(url);
  const checked = checkUrl(address, rules);
  if (checked.ok) return { status: "allowed", hostname, port };
  return { status: "refused", hostname, port, detail: checked.detail };
};

/** A refused tunnel. */
export interface Refusal {
  /** Error code for the client. */
  readonly code: string;
  /** Target host, if it could be parsed. */
  readonly hostname?: string;
  readonly port?: number;
  /** The violated rule, if it applies to any address. */
  readonly detail?: string;
}

/** `timeoutMs` also limits the time until a client names its target. */
export interface EgressProxyOptions extends DialRules, TunnelLimits {
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  /** Allowed ports on hosts that are not exempt. */
  readonly ports: readonly number[];
  /** Maximum concurrent tunnels. */
  readonly maxTunnels: number;
  readonly onRefusal: (refusal: Refusal) => void;
}

export interface EgressProxy {
  readonly port: number;
  /** Cuts every tunnel. */
  close(): Promise<void>;
}

const maxHeaderBytes = 8_192;
// Time limit for a refused client to disconnect.
const disconnectMs = 1_000;
const checkEveryMs = 500;

const sendOff = (client: Duplex, code: string): void => {
  if (client.writableEnded || client.destroyed) {
    client.destroy();
    return;
  }
  const timer = setTimeout(() => client.destroy(), disconnectMs);
  client.once("close", () => {
    clearTimeout(timer);
  });
  // Unread bytes would turn the end into a reset, and the response would be lost.
  client.resume();
  client.end(refusalFor(code));
};

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && isReason(error.code) ? error.code : proxyCodes.unknown;

/**
 * Starts an HTTP proxy that only opens tunnels (CONNECT), and only to targets allowed by the fetcher's egress rules: it resolves
 * the name itself, once, and connects to the checked address. A client without another network cannot bypass these rules.
 * @throws {Failure} `bad-configuration` if it cannot listen
 */
export const startEgressProxy = async (options: EgressProxyOptions): Promise<EgressProxy> => {
  const { allowance, ports, maxTunnels, timeoutMs, onRefusal } = options;
  const dial = createGuardedDial(options);
  const clients = new Set<Duplex>();
  const tunnels = new Set<Socket>();
  const refuse = (client: Duplex, refused: Refusal): void => {
    onRefusal(refused);
    sendOff(client, refused.code);
  };

  const open = async ({ url = "", socket: client }: IncomingMessage, head: Buffer): Promise<void> => {
    client.on("error", () => client.destroy());
    if (tunnels.size >= maxTunnels) {
      refuse(client, { code: proxyCodes.full });
      return;
    }
    tunnels.add(client);
    client.once("close", () => tunnels.delete(client));
    const { status, ...target } = readTarget(url, { allowance, ports });
    if (status === "malformed" || !("hostname" in target)) {
      refuse(client, { code: proxyCodes.malformed });
      return;
    }
    if (status === "refused") {
      refuse(client, { code: addressRefusedCode, ...target });
      return;
    }
    try {
      const site = await dial(target.hostname, target.port);
      if (client.destroyed) {
        site.destroy();
        return;
      }
      client.write(tunnelOpened);
      site.write(head);
      joinSockets(client, site, options);
    } catch (error) {
      refuse(client, { code: codeOf(error), ...target });
    }
  };

  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, timeoutMs),
  });
  server.maxConnections = 2 * maxTunnels;
  server
    .on("connection", (client) => {
      clients.add(client);
      client.once("close", () => clients.delete(client));
    })
    .on("connect", (request: IncomingMessage, _client, head: Buffer) => void open(request, head))
    .on("request", ({ socket }) => {
      refuse(socket, { code: proxyCodes.notConnect });
    })
    .on("clientError", (error: NodeJS.ErrnoException, client) => {
      if (error.code === "ECONNRESET") client.destroy();
      else refuse(client, { code: hasStatus(error.code) ? error.code : proxyCodes.malformed });
    });
  server.listen(options.port, options.host);
  await once(server, "listening").catch((cause: Error) => {
    const message = `the egress proxy cannot listen on ${options.host}:${options.port} (${cause.message}); choose another EGRESS_HOST or EGRESS_PORT`;
    throw new Failure("bad-configuration", message, { retry: "never", cause });
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const client of clients) client.destroy();
      await closed;
    },
  };
};
