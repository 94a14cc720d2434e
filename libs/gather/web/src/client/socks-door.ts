import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import {
  addressRefusedCode,
  checkUrl,
  createGuardedDial,
  createTunnelDial,
  type Dial,
  type DialRules,
  webPorts,
} from "@quarry/egress";

/**
 * A SOCKS proxy (RFC 1928) on loopback that a browser, or another program, gets instead of a network: it opens only connections
 * that the egress rules allow.
 */
export interface SocksDoor {
  readonly port: number;
  /** Returns whether a connection to an address may be tried, before its name is resolved. */
  readonly mayOpen: (url: URL) => boolean;
  /** Returns hosts with ports that a rule refused. */
  readonly refused: () => readonly string[];
  /** Returns whether sites have sent the maximum; all connections were then closed. */
  readonly isFull: () => boolean;
  /** Cuts every connection. */
  close(): Promise<void>;
}

export interface SocksDoorOptions extends DialRules {
  /** The egress proxy for all connections, as http://host:port; it resolves names and checks the addresses. */
  readonly proxy?: string | undefined;
  /** Allowed ports on hosts that are not exempt; default 80, 443, 8080 and 8443. */
  readonly ports?: readonly number[];
  /** True if the page may not connect to a host that the rules exempt. */
  readonly forbids?: (target: URL) => boolean;
  /** Maximum bytes of all sites together, as received. */
  readonly maxBytes: number;
}

const version = 5;
const connectCommand = 1;
const replies = { opened: 0, failed: 1, refused: 2, unknownCommand: 7, unknownAddress: 8 } as const;
const maxRefused = 100;
/** Concurrent connections; browsers open 32 through a proxy. */
const maxClients = 64;

/** Reads this many bytes. Rejects if the client disconnects earlier. */
const readBytes = async (client: Socket, count: number, signal: AbortSignal): Promise<Buffer> => {
  for (;;) {
    const bytes: unknown = client.read(count);
    if (bytes instanceof Buffer && bytes.byteLength === count) return bytes;
    await once(client, "readable", { signal });
  }
};

const ipv6 = (bytes: Buffer): string =>
  `[${Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16)).join(":")}]`;

/** Reads the host of a request; undefined for an unknown address type. */
const readHost = async (client: Socket, kind: number, signal: AbortSignal): Promise<string | undefined> => {
  if (kind === 1) return (await readBytes(client, 4, signal)).join(".");
  if (kind === 4) return ipv6(await readBytes(client, 16, signal));
  if (kind !== 3) return undefined;
  const length = (await readBytes(client, 1, signal)).readUInt8();
  return (await readBytes(client, length, signal)).toString("latin1");
};

/** Reads the target host with its port; a number is the error reply to an invalid request. */
const readTarget = async (client: Socket, signal: AbortSignal): Promise<URL | number> => {
  const greeting = await readBytes(client, 2, signal);
  if (greeting[0] !== version) return replies.failed;
  await readBytes(client, greeting.readUInt8(1), signal);
  // No client needs a password: the proxy serves one page.
  client.write(Buffer.of(version, 0));
  const request = await readBytes(client, 4, signal);
  if (request[1] !== connectCommand) return replies.unknownCommand;
  const host = await readHost(client, request.readUInt8(3), signal);
  if (host === undefined) return replies.unknownAddress;
  const port = (await readBytes(client, 2, signal)).readUInt16BE();
  const address = `http://${host}:${port}/`;
  return URL.canParse(address) ? new URL(address) : replies.unknownAddress;
};

const reply = (code: number): Buffer => Buffer.of(version, code, 0, 1, 0, 0, 0, 0, 0, 0);

const dialFor = ({ proxy, ...rules }: SocksDoorOptions): Dial =>
  proxy === undefined ? createGuardedDial(rules) : createTunnelDial({ proxy, timeoutMs: rules.timeoutMs });

/** Opens a proxy for one page. */
export const openSocksDoor = async (options: SocksDoorOptions): Promise<SocksDoor> => {
  const { allowance, ports = webPorts, forbids = () => false, maxBytes } = options;
  const dial = dialFor(options);
  const sockets = new Set<Socket>();
  const refused: string[] = [];
  let received = 0;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).once("close", () => sockets.delete(socket));
  };
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const join = (client: Socket, site: Socket): void => {
    client.once("close", () => site.destroy());
    site.once("close", () => client.destroy());
    site.on("data", (bytes) => {
      received += bytes.byteLength;
      if (received > maxBytes) cutAll();
    });
    site.pipe(client);
    client.pipe(site);
  };
  const mayOpen = (url: URL): boolean =>
    checkUrl(`${url.protocol}//${url.host}/`, { allowance, ports }).ok && !forbids(url);
  const refuse = (target: URL): number => {
    if (refused.length < maxRefused) refused.push(target.host);
    return replies.refused;
  };
  const open = async (target: URL): Promise<number | Socket> => {
    if (!mayOpen(target) || received > maxBytes) return refuse(target);
    try {
      return await dial(target.hostname, Number(target.port || 80));
    } catch (error) {
      const isRefused = error instanceof Error && "code" in error && error.code === addressRefusedCode;
      return isRefused ? refuse(target) : replies.failed;
    }
  };
  const serve = async (client: Socket): Promise<void> => {
    keep(client);
    const gone = new AbortController();
    client.once("close", () => gone.abort());
    const target = await readTarget(client, gone.signal);
    const site = target instanceof URL ? await open(target) : target;
    if (typeof site === "number") {
      client.end(reply(site));
      return;
    }
    keep(site);
    client.write(reply(replies.opened));
    join(client, site);
    if (client.destroyed) site.destroy();
  };

  const server = createServer((client) => void serve(client).catch(() => client.destroy()));
  server.maxConnections = maxClients;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    mayOpen,
    refused: () => refused,
    isFull: () => received > maxBytes,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      cutAll();
      await closed;
    },
  };
};
