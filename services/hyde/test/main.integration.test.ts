import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { redisTest, startQdrant } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { firstExpansion } from "./first-expansion.ts";

const start = (environment: Readonly<Record<string, string>>): ChildProcess => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { HEALTH_PORT: "0", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
};

describe("hyde", () => {
  redisTest("answers a job, logs it in the run and ends cleanly on SIGTERM", async ({ redis }) => {
    const qdrant = await startQdrant();
    onTestFinished(() => qdrant.stop());
    const child = start({ REDIS_URL: redis.url, QDRANT_URL: qdrant.url });
    expect(await firstExpansion(redis)).toMatchObject([
      { type: "task-answered", method: "twin", twinReason: "no-model" },
      { type: "topic-expanded", topicId: "t1", hypothetical: false },
    ]);

    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toStrictEqual([0, null]);
  });

  redisTest("leaves every topic as it is when it is switched off", async ({ redis }) => {
    start({ REDIS_URL: redis.url, QDRANT_URL: "http://127.0.0.1:1", HYDE: "off" });
    expect(await firstExpansion(redis)).toMatchObject([
      { topicId: "t1", variations: 0, hypothetical: false },
    ]);
  });
});
