import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { redisTest, startModelServer, startQdrant } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { firstExpansion, runId } from "./first-expansion.ts";

const apiKey = "canary-4711-canary";
const startHyde = (environment: Readonly<Record<string, string>>) => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { HEALTH_PORT: "0", LOG_LEVEL: "debug", QDRANT_URL: "http://127.0.0.1:1", ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = text(child.stderr);
  return async (): Promise<string> => {
    child.kill("SIGTERM");
    return said;
  };
};

const everythingUnder = async (directory: string): Promise<string> => {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), "latin1"));
  return (await Promise.all(contents)).join("\n");
};

describe("hyde with a language model", () => {
  redisTest("expands a topic by it, and writes its key nowhere", async ({ redis }) => {
    const server = await startModelServer({ apiKey });
    onTestFinished(() => server.stop());
    const stop = startHyde({
      REDIS_URL: redis.url,
      LLM_BASE_URL: server.url,
      LLM_API_KEY: apiKey,
      LLM_MODEL: "large",
      LLM_FAST_MODEL: "small",
    });
    expect(await firstExpansion(redis)).toMatchObject([
      { type: "task-answered", task: "expand-query", method: "model", model: "small", calls: 1 },
      { type: "topic-expanded", hypothetical: true },
    ]);
    expect(server.requests).toMatchObject([{ body: { model: "small" }, asked: { task: "expand-query" } }]);

    const logged = await stop();
    expect(logged).toContain("answered by the model");
    expect(logged).not.toContain(apiKey);
    expect(await everythingUnder(redis.directory)).toContain(runId);
    expect(await everythingUnder(redis.directory)).not.toContain(apiKey);
  });

  redisTest("warns the run of a key that is not accepted, and does not say the key", async ({ redis }) => {
    const [server, qdrant] = await Promise.all([startModelServer({ apiKey: "another" }), startQdrant()]);
    onTestFinished(async () => void (await Promise.all([server.stop(), qdrant.stop()])));
    const stop = startHyde({
      REDIS_URL: redis.url,
      QDRANT_URL: qdrant.url,
      LLM_BASE_URL: server.url,
      LLM_API_KEY: apiKey,
      LLM_MODEL: "large",
    });
    expect(await firstExpansion(redis)).toMatchObject([
      { type: "task-answered", method: "twin", calls: 1, twinReason: "model-failed" },
      { type: "warning", message: expect.stringContaining("does not accept LLM_API_KEY") },
      { type: "topic-expanded" },
    ]);
    expect(await stop()).not.toContain(apiKey);
    expect(await everythingUnder(redis.directory)).toContain("does not accept LLM_API_KEY");
    expect(await everythingUnder(redis.directory)).not.toContain(apiKey);
  });
});
