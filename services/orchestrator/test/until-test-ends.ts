import type { Lifecycle } from "@quarry/runtime";
import { onTestFinished } from "vitest";

/** Starts a part, which is stopped when the test ends. */
export const start = async (part: Lifecycle): Promise<void> => {
  await part.start();
  onTestFinished(() => part.stop());
};

/** Registers something to be closed when the test ends, and returns it. */
export const opened = <Part extends { close(): Promise<void> }>(part: Part): Part => {
  onTestFinished(() => part.close());
  return part;
};
