import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runAcceptedSchema } from "@quarry/contracts";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { sseFrames } from "./read-sse.ts";
import { startGateway } from "./start/start-gateway.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const anyPort = {
  GATEWAY_PORT: "0",
  HEALTH_PORT: "0",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};

/** Returns the outcome of the gateway process with this environment. */
const outcomeOf = async (environment: Record<string, string>): Promise<{ code: unknown; stderr: string }> => {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; stderr: string }>();
  const options = { env: { ...anyPort, ...environment }, timeout: 600_000 };
  execFile(process.execPath, [main], options, (error, _stdout, stderr) =>
    resolve({ code: error?.code, stderr }),
  );
  return await promise;
};

/** Starts the gateway's process and waits until it prints its address. */
const startProcess = async (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: { ...anyPort, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(createInterface(child.stdout), "line");
  return { child, url: String(line).replace("gateway listens on ", "") };
};

describe("gateway process", () => {
  it("names what is wrong with its environment, without the value, and exits with 78", async () => {
    const { code, stderr } = await outcomeOf({
      API_KEYS: "plain-text-key",
      ADMIN_PASSWORD: "short",
      UPLOAD_MAX_BYTES: "lots",
    });
    expect(code).toBe(78);
    for (const name of ["API_KEYS", "ADMIN_PASSWORD", "UPLOAD_MAX_BYTES"]) expect(stderr).toContain(name);
    expect(stderr).not.toContain("plain-text-key");
  });

  it.for([
    [{ GATEWAY_HOST: "0.0.0.0" }, /API_KEYS is not set/u],
    [{ ADMIN_USER: "admin" }, /ADMIN_PASSWORD: only one is set/u],
  ] as const)("is not created with %j", async ([environment, message]) => {
    const creating = startGateway("redis://127.0.0.1:1", environment);
    await expect(creating).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(message),
    });
  });

  it("prints its address; on SIGTERM it ends its streams and exits with 0", async ({ redis }) => {
    const { child, url } = await startProcess({ REDIS_URL: redis.url });
    const accepted = await fetch(`${url}/v1/research`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"question":"How does a queue recover?"}',
    });
    const { id } = runAcceptedSchema.parse(await accepted.json());
    const frames = sseFrames(await fetch(`${url}/v1/research/${id}/events`));
    expect((await frames.next()).value).toMatchObject({ event: "run-accepted" });
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await Array.fromAsync(frames)).toEqual([]);
    expect(await exited).toEqual([0, null]);
  });
});
