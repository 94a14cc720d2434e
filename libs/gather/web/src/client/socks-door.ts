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

/** A SOCKS proxy (RFC 1928) on loopback that a browser, or another program, gets instead of a network: it opens what the rules of the egress let out, and nothing else. */
export interface SocksDoor {
  readonly port: number;
  /** Whether a connection to the host of an address may be tried, by what can be known before its name is resolved. */
  readonly mayOpen: (url: URL) => boolean;
  /** Hosts with their ports to which no connection was opened, because a rule forbids it. */
  readonly refused: () => readonly string[];
  /** Whether sites have sent as much as they may; every connection was cut then. */
  readonly isFull: () => boolean;
  /** Cuts every connection. */
  close(): Promise<void>;
}

export interface SocksDoorOptions extends DialRules {
  /** The egress proxy that everything goes through, as http://host:port; it then resolves names, and judges what they resolve to. */
  readonly proxy?: string | undefined;
  /** Ports that may be dialled on hosts that are not exempt; 80, 443, 8080 and 8443 when left out. */
  readonly ports?: readonly number[];
  /** True if the page may not open a host that the rules exempt. */
  readonly forbids?: (target: URL) => boolean;
  /** Bytes that sites may send in all, as they come over the wire. */
  readonly maxBytes: number;
}

const version = 5;
const connectCommand = 1;
const replies = { opened: 0, failed: 1, refused: 2, unknownCommand: 7, unknownAddress: 8 } as const;
const maxRefused = 100;
/** At the same time; browsers open 32 through a proxy. */
const maxClients = 64;

/** Reads so many bytes. Rejects when the client goes before. */
const readBytes = async (client: Socket, count: number, signal: AbortSignal): Promise<Buffer> => {
  for (;;) {
    const bytes: unknown = client.read(count);
    if (bytes instanceof Buffer && bytes.byteLength === count) return bytes;
    await once(client, "readable", { signal });
  }
};

const ipv6 = (bytes: Buffer): string =>
  `[${Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16)).join(":")}]`;

/** The host that a request names; undefined for a kind of address that SOCKS does not have. */
const readHost = async (client: Socket, kind: number, signal: AbortSignal): Promise<string | undefined> => {
  if (kind === 1) return (await readBytes(client, 4, signal)).join(".");
  if (kind === 4) return ipv6(await readBytes(client, 16, signal));
  if (kind !== 3) return undefined;
  const length = (await readBytes(client, 1, signal)).readUInt8();
  return (await readBytes(client, length, signal)).toString("latin1");
};

/** Where a client wants to go, as a host with its port; a number is the reply to a request that cannot be met. */
const readTarget = async (client: Socket, signal: AbortSignal): Promise<URL | number> => {
  const greeting = await readBytes(client, 2, signal);
  if (greeting[0] !== version) return replies.failed;
  await readBytes(client, greeting.readUInt8(1), signal);
  // No client needs a password: the door is there for one page.
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

/** Opens the door of one page. */
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
