import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { eventually, startQdrant, startRedis } from "@quarry/testkit";
import { onTestFinished } from "vitest";
import { type LocalStack, type StackOptions, startStack } from "../src/stack/start-stack.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Starts a stack and waits until every service takes jobs, so that no request waits while a model loads. */
export const startWorkingStack = async (options: StackOptions): Promise<LocalStack> => {
  const stack = await startStack(options);
  for (const { name } of stack.services) {
    const log = join(options.data, "logs", `${name}.log`);
    await eventually(() => {
      if (!readFileSync(log, "utf8").includes('"message":"running"')) throw new Error(`${name} starts`);
    });
  }
  return stack;
};

/** Starts such a stack with stores of its own for one test, with a model if there is one. */
export const startOwnStack = async (
  model: { readonly url: string } | undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly stack: LocalStack; readonly redisUrl: string }> => {
  const home = temporaryFolder();
  const [redis, qdrant] = await Promise.all([startRedis(), startQdrant()]);
  onTestFinished(async () => void (await Promise.all([redis.stop(), qdrant.stop()])));
  const stack = await startWorkingStack({
    root: resolve(import.meta.dirname, "../../.."),
    data: join(home, "data"),
    command: "up",
    environment: {
      REDIS_URL: redis.url,
      QDRANT_URL: qdrant.url,
      BLOBS_DIR: join(home, "blobs"),
      GATEWAY_PORT: "0",
      ADMIN_PORT: "0",
      ...(model && { LLM_BASE_URL: model.url, LLM_MODEL: "of-the-test" }),
      ...environment,
    },
  });
  onTestFinished(stack.stop);
  return { stack, redisUrl: redis.url };
};
