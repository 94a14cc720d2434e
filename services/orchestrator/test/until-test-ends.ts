import type { Lifecycle } from "@quarry/runtime";
import { onTestFinished } from "vitest";

/** Starts a part, which is stopped when the test ends. */
export const start = async (part: Lifecycle): Promise<void> => {
  await part.start();
  onTestFinished(() => part.stop());
};

/** What is open until the test ends. */
export const opened = <Part extends { close(): Promise<void> }>(part: Part): Part => {
  onTestFinished(() => part.close());
  return part;
};
