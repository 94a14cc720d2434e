import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import {
  createEgressAllowance,
  createTunnelDial,
  type Dial,
  type EgressProxyOptions,
  isPublicAddress,
  startEgressProxy,
} from "../src/index.ts";
import type { Refusal } from "../src/proxy/start-egress-proxy.ts";

export const loopback = { address: "127.0.0.1", family: 4 };
export const elsewhere = { address: "93.184.216.34", family: 4 };

export interface TestProxy {
  readonly port: number;
  readonly refusals: readonly Refusal[];
  /** Connects through the proxy as the fetcher does. */
  readonly dial: Dial;
  close(): Promise<void>;
}

/** Starts an egress proxy for this test that allows only what is given. */
export const startProxy = async (options: Partial<EgressProxyOptions> = {}): Promise<TestProxy> => {
  const refusals: Refusal[] = [];
  const proxy = await startEgressProxy({
    host: "127.0.0.1",
    port: 0,
    ports: [80, 443],
    allowance: createEgressAllowance([]),
    resolve: () => Promise.reject(new Error("nothing is resolved in this test")),
    isPublic: isPublicAddress,
    timeoutMs: 60_000,
    idleMs: 60_000,
    tunnelMs: 60_000,
    maxTunnels: 32,
    onRefusal: (refusal) => refusals.push(refusal),
    ...options,
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= proxy.close());
  onTestFinished(close);
  const dial = createTunnelDial({ proxy: `http://127.0.0.1:${proxy.port}`, timeoutMs: 60_000 });
  return {
    port: proxy.port,
    refusals,
    close,
    dial: async (hostname, port) => {
      const socket = await dial(hostname, port);
      onTestFinished(() => void socket.destroy());
      return socket;
    },
  };
};

export interface TestSite {
  readonly port: number;
  /** Number of connections opened to it. */
  connections(): number;
}

/** Starts a site for this test with a handler for each connection. */
export const startSite = async (greet: (socket: Socket) => void): Promise<TestSite> => {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    greet(socket.on("error", () => undefined));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the site has no port");
  return { port: address.port, connections: () => connections };
};

/** Sends bytes to a port, and returns everything received until the other side disconnects. */
export const exchange = async (port: number, sent: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const received: Buffer[] = [];
  socket.on("data", (data) => received.push(data)).on("error", () => undefined);
  socket.write(sent);
  await once(socket, "close");
  return Buffer.concat(received).toString("latin1");
};
