import { once } from "node:events";
import { createServer } from "node:http";
import {
  createEgressAllowance,
  isPublicAddress,
  createResolve,
  startEgressProxy,
  webPorts,
} from "@quarry/egress";
import { freePort, startFixtureWeb } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { egress } from "../src/checks/web.ts";

/** Returns the second finding of the egress check, after the one about private addresses. */
const examined = async (address: string) => (await egress.run({ EGRESS_PROXY: address }))[1];

const startProxy = async (isPublic: (address: string) => boolean): Promise<string> => {
  const proxy = await startEgressProxy({
    host: "127.0.0.1",
    port: 0,
    allowance: createEgressAllowance([]),
    ports: webPorts,
    resolve: createResolve({ isExempt: () => true }),
    isPublic,
    timeoutMs: 60_000,
    idleMs: 60_000,
    tunnelMs: 10_000,
    maxTunnels: 4,
    onRefusal: () => undefined,
  });
  onTestFinished(() => proxy.close());
  return `http://127.0.0.1:${proxy.port}`;
};

describe("an egress proxy", () => {
  it("is well when it refuses an internal address", async () => {
    const address = await startProxy(isPublicAddress);
    expect(await examined(address)).toEqual({
      status: "ok",
      what: `pages are read through ${address}, which refuses internal addresses`,
    });
  });

  it("that is not running is to be started", async () => {
    expect(await examined(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
      status: "problem",
      isDown: true,
      what: expect.stringMatching(/^The egress proxy at .* does not answer \(ECONNREFUSED\)\.$/u),
      remedy: expect.stringContaining("npm start -w services/egress-proxy"),
    });
  });

  it("is not recognised in a web server", async () => {
    const web = await startFixtureWeb({});
    onTestFinished(() => web.stop());
    expect(await examined(web.url)).toMatchObject({ status: "problem" });
  });

  it("that would open a tunnel inside is to be replaced", async () => {
    const careless = createServer().on("connect", (_request, socket) => {
      socket.end("HTTP/1.1 200 Connection Established\r\n\r\n");
    });
    careless.listen(0, "127.0.0.1");
    await once(careless, "listening");
    const address = careless.address();
    const port = typeof address === "object" ? address?.port : undefined;
    onTestFinished(() => void careless.close());
    expect(await examined(`http://127.0.0.1:${port}`)).toMatchObject({
      status: "problem",
      what: expect.stringContaining("opens tunnels to internal addresses"),
      remedy: expect.stringContaining("Run Quarry's own"),
    });
  });
});
