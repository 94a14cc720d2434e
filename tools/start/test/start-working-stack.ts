import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "@quarry/testkit";
import { type LocalStack, type StackOptions, startStack } from "../src/stack/start-stack.ts";

/** Starts a stack and waits until every service takes jobs, so that no request waits while a model loads. */
export const startWorkingStack = async (options: StackOptions): Promise<LocalStack> => {
  const stack = await startStack(options);
  try {
    for (const { name } of stack.services) {
      const log = join(options.data, "logs", `${name}.log`);
      await eventually(() => {
        if (!readFileSync(log, "utf8").includes('"message":"running"')) throw new Error(`${name} starts`);
      });
    }
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
};
