import { connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { createEgressAllowance } from "@quarry/egress";
import { z } from "zod";
import { createEgress } from "../../src/client/create-egress.ts";

// Runs in its own network, where the socket of `proxySocket` is the only connection to the outside.
const { proxySocket, port, hosts } = z
  .object({ proxySocket: z.string(), port: z.int(), hosts: z.array(z.string()) })
  .parse(JSON.parse(process.argv[2] ?? ""));

const door = createServer((client) => {
  client.pipe(connect(proxySocket)).pipe(client);
});
await new Promise<void>((done) => door.listen(0, "127.0.0.1", done));
const address = door.address();
const doorPort = typeof address === "object" && address !== null ? address.port : 0;

const dialled = (host: string): Promise<string> =>
  new Promise((done) => {
    const socket = connect({ host, port });
    socket.once("connect", () => done("open")).once("error", () => done("closed"));
  });

const options = {
  allowance: createEgressAllowance(["wiki.example"]),
  ports: [port],
  now: () => new Date(),
  maxBytes: 1_000_000,
  maxHtmlBytes: 1_000_000,
  timeoutMs: 60_000,
  userAgent: "test",
};
const proxied = createEgress({
  ...options,
  resolve: () => Promise.reject(new Error("names are the proxy's business")),
  proxy: `http://127.0.0.1:${doorPort}`,
});
const direct = createEgress({
  ...options,
  resolve: async () => hosts.map((host) => ({ address: host, family: 4 })),
});
const read = (egress: typeof proxied, host: string): Promise<string> =>
  egress.get(`http://${host}:${port}/`, new AbortController().signal).then(
    (outcome) => (outcome.status === "unavailable" ? outcome.reason : outcome.status),
    () => "failed",
  );

const found = {
  interfaces: Object.keys(networkInterfaces()),
  dialled: await Promise.all(hosts.map(dialled)),
  direct: await read(direct, "wiki.example"),
  proxied: await read(proxied, "wiki.example"),
  inside: await read(proxied, "private.example"),
};
process.stdout.write(JSON.stringify(found), () => process.exit());
