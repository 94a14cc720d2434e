import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createTunnelDial } from "@quarry/egress";
import { startFixtureWeb } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";

const start = (environment: Readonly<Record<string, string>>): ChildProcess => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      HEALTH_PORT: "0",
      EGRESS_PORT: "0",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
};

const lineSchema = z.looseObject({
  message: z.string(),
  level: z.string(),
  port: z.int().optional(),
  healthPort: z.int().optional(),
});

/** Collects the log lines of a service. */
const linesOf = (child: ChildProcess) => {
  if (child.stderr === null) throw new Error("the service has no stderr");
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  return async (message: string) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`the service has ended without "${message}"`);
      const line = lineSchema.parse(JSON.parse(value));
      if (line.message === message) return line;
    }
  };
};

describe("egress-proxy", () => {
  it("opens tunnels to what is allowed, logs what it refuses, and cuts all when it is stopped", async () => {
    const web = await startFixtureWeb({});
    onTestFinished(() => web.stop());
    const child = start({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
    const lineWith = linesOf(child);
    const { port } = await lineWith("listening for tunnels");
    const dial = createTunnelDial({ proxy: `http://127.0.0.1:${port}`, timeoutMs: 60_000 });

    const tunnel = await dial("127.0.0.1", web.port);
    const answer = once(tunnel, "data");
    tunnel.write("GET /none HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(String(await answer)).toContain("404");

    await expect(dial("169.254.169.254", 80)).rejects.toMatchObject({ code: "QUARRY_ADDRESS_REFUSED" });
    expect(await lineWith("tunnel refused")).toMatchObject({
      level: "warn",
      code: "QUARRY_ADDRESS_REFUSED",
      hostname: "169.254.169.254",
      port: 80,
      detail: "the address is not on the public internet",
    });

    const [cut, ended] = [once(tunnel.resume(), "close"), once(child, "exit")];
    child.kill("SIGTERM");
    await cut;
    expect(await ended).toEqual([0, null]);
  });

  it("warns of tunnels that there was no room for, and counts them", async () => {
    const web = await startFixtureWeb({});
    onTestFinished(() => web.stop());
    const child = start({ EGRESS_ALLOW: `127.0.0.1:${web.port}`, EGRESS_MAX_TUNNELS: "1" });
    const lineWith = linesOf(child);
    const { port } = await lineWith("listening for tunnels");
    const { healthPort } = await lineWith("running");
    const dial = createTunnelDial({ proxy: `http://127.0.0.1:${port}`, timeoutMs: 60_000 });
    const tunnel = await dial("127.0.0.1", web.port);
    await expect(dial("127.0.0.1", web.port)).rejects.toMatchObject({ code: "QUARRY_PROXY_FULL" });
    const metrics = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
    expect(metrics).toContain(
      'egress_tunnels_refused_total{code="QUARRY_PROXY_FULL",service="egress-proxy"} 1',
    );
    tunnel.destroy();
    child.kill("SIGTERM");
    expect(await lineWith("tunnel refused")).toMatchObject({ level: "warn", code: "QUARRY_PROXY_FULL" });
  });

  it.each([
    [{ EGRESS_ALLOW: "http://wiki" }, 'EGRESS_ALLOW: "http://wiki" is not a host'],
    [{ EGRESS_HOST: "no.such.host.invalid" }, "choose another EGRESS_HOST or EGRESS_PORT"],
  ])("refuses to start with %j, and says why", async (environment, words) => {
    const child = start(environment);
    const ended = once(child, "exit");
    expect(child.stderr && (await text(child.stderr))).toContain(words);
    expect(await ended).toEqual([78, null]);
  });
});
