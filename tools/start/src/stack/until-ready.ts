import { setTimeout as wait } from "node:timers/promises";
import { CommandError, exitCodes } from "@quarry/command-line";
import { notReady } from "./supervise.ts";

export interface UntilReadyOptions {
  /** Folder of the services' logs. */
  readonly logs: string;
  /** Milliseconds in which the gateway must become ready; default 90,000. */
  readonly withinMs?: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Waits until a gateway is ready.
 * @throws CommandError if it is not ready in time
 */
export const untilReady = async (
  gatewayUrl: string,
  { logs, withinMs = 90_000, signal }: UntilReadyOptions,
): Promise<void> => {
  const deadline = Date.now() + withinMs;
  for (let why = await notReady(gatewayUrl); why !== undefined; why = await notReady(gatewayUrl)) {
    if (Date.now() > deadline) {
      throw new CommandError(
        exitCodes.dependencyDown,
        `the gateway was not ready within ${withinMs / 1_000} s: ${why}; see ${logs}/gateway.log, or run: npm run doctor`,
      );
    }
    await wait(100, undefined, { signal });
  }
};
