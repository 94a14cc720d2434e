import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openInstallation, runningStack } from "./local-stack.ts";
import { type StackFile, writeStackFile } from "./stack-file.ts";

const gatewayUrl = "http://127.0.0.1:1";
const own = { redisUrl: "redis://127.0.0.1:2", qdrantUrl: "http://127.0.0.1:3", blobs: "/blobs" };

const aStack = (stores: Partial<StackFile>, owner = { pid: process.pid, mark: "node" }): string => {
  const data = mkdtempSync(join(tmpdir(), "quarry-local-stack-"));
  const secrets = { redisPassword: "r", qdrantApiKey: "q", adminPassword: "a" };
  writeFileSync(join(data, "secrets.json"), JSON.stringify(secrets));
  writeStackFile(join(data, "stack.json"), {
    owner: { ...owner, command: "up" },
    gatewayUrl,
    processes: [],
    ...stores,
  });
  return data;
};

describe("runningStack", () => {
  it("leads to the stores that the stack has started, with their passwords, and to its blobs", () => {
    expect(runningStack(aStack(own))).toEqual({
      gatewayUrl,
      settings: {},
      environment: {
        BLOBS_DIR: "/blobs",
        REDIS_URL: own.redisUrl,
        REDIS_PASSWORD: "r",
        REDIS_PASSWORD_FILE: "",
        QDRANT_URL: own.qdrantUrl,
        QDRANT_API_KEY: "q",
        QDRANT_API_KEY_FILE: "",
      },
    });
  });

  it("says nothing of stores that the stack was led to, and nothing of a stack that has ended", () => {
    expect(runningStack(aStack({ blobs: "/blobs" }))?.environment).toEqual({ BLOBS_DIR: "/blobs" });
    expect(runningStack(aStack(own, { pid: process.pid, mark: "no such program" }))).toBeUndefined();
  });
});

describe.skipIf(!existsSync("/proc/self/environ"))("settings of the running stack", () => {
  it("are the variables that its gateway was started with", async () => {
    const mark = "services/gateway/src/main.ts";
    const env = { LOG_LEVEL: "debug", EGRESS_ALLOW: "a=b" };
    const gateway = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", mark], { env });
    onTestFinished(() => void gateway.kill("SIGKILL"));
    await once(gateway, "spawn");
    const processes = [
      { pid: process.pid, mark: "node" },
      { pid: gateway.pid ?? 0, mark },
    ];
    expect(runningStack(aStack({ ...own, processes }))?.settings).toEqual(env);
  });
});

describe("openInstallation", () => {
  it("copies what the environment names, else the stack that runs", async () => {
    const data = aStack(own);
    const named = { REDIS_URL: "redis://r", QDRANT_URL: "http://q" };
    expect((await openInstallation(data, named, { mustBeStopped: true })).environment).toEqual({});
    expect((await openInstallation(data, {}, { mustBeStopped: false })).environment).toMatchObject({
      REDIS_URL: own.redisUrl,
      BLOBS_DIR: "/blobs",
    });
  });

  it("restores into no stack that runs", async () => {
    await expect(openInstallation(aStack(own), {}, { mustBeStopped: true })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("stop npm run up first"),
    });
  });
});
