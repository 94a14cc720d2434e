import type { Logger } from "@quarry/observability";
import { exitCodes } from "./exit-code.ts";
import { hardExitCodes, type ProcessPort, type StopReason } from "./process-port.ts";

export interface SignalOptions {
  readonly process: ProcessPort;
  readonly log: Logger;
  /** Milliseconds from the first signal to the hard exit. */
  readonly graceMs: number;
  /** Stops the service; resolves to whether all parts stopped cleanly. */
  readonly stop: () => Promise<boolean>;
}

const reasons = ["SIGTERM", "SIGINT", "disconnect"] as const satisfies readonly StopReason[];

/**
 * Stops the service on the first signal and then ends the process: 0 after a clean stop, 70 when a part
 * did not stop cleanly or the grace ran out; the same signal again ends it at once. Returns what unwatches.
 */
export const watchSignals = ({ process: port, log, graceMs, stop }: SignalOptions): (() => void) => {
  let first: StopReason | undefined;
  const end = async (reason: StopReason): Promise<void> => {
    log.info({ reason, graceMs }, "stopping");
    const timer = setTimeout(() => {
      log.error({ reason, graceMs }, "grace is over, exiting with parts still open");
      port.exit(exitCodes.failed);
    }, graceMs);
    const isClean = await stop();
    clearTimeout(timer);
    port.exit(isClean ? exitCodes.done : exitCodes.failed);
  };
  const listeners = reasons.map((reason) => {
    const listener = (): void => {
      // Ctrl-C reaches a whole process group, and the parent then asks again in its own way: one wish, not two.
      if (first !== undefined && first !== reason) return;
      if (first === reason) {
        log.warn({ reason }, "second signal, exiting at once");
        port.exit(hardExitCodes[reason]);
        return;
      }
      first = reason;
      void end(reason);
    };
    port.on(reason, listener);
    return { reason, listener };
  });
  // A parent that was gone before anybody listened says so no more.
  if (port.connected === false && first === undefined) {
    first = "disconnect";
    void end(first);
  }
  return () => {
    for (const { reason, listener } of listeners) port.off(reason, listener);
  };
};
