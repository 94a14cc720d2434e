import { type LocalStack, type StackOptions, startStack } from "../src/stack/start-stack.ts";

/** Starts a stack, and waits longer for it than users do: the machines of tests are busy. */
export const startTestStack = (options: StackOptions): Promise<LocalStack> =>
  startStack({ ...options, readyWithinMs: 300_000 });
