import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { redisTest, startQdrant } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { firstExpansion } from "./first-expansion.ts";

const start = (environment: Readonly<Record<string, string>>): ChildProcess => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { HEALTH_PORT: "0", ...environment },
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

  it("exits 78 and names every wrong variable", async () => {
    const child = start({ LOG_LEVEL: "loud", REDIS_URL: "localhost" });
    const lines: string[] = [];
    if (child.stderr) createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
    const [code] = await once(child, "close");
    expect(code).toBe(78);
    expect(lines).toStrictEqual([
      expect.stringMatching(/^hyde: REDIS_URL: "localhost" is not a URL that starts with redis:/),
      expect.stringMatching(/^hyde: LOG_LEVEL: "loud" is unknown\./),
    ]);
  });
});
