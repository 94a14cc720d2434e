import type { Logger, Metrics } from "@quarry/observability";
import { checkReadiness } from "./check-readiness.ts";
import { type ServiceState, startHealthServer } from "./health-server.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { ProcessPort } from "./process-port.ts";
import { stopParts } from "./stop-parts.ts";
import { watchSignals } from "./watch-signals.ts";

export interface ServiceOptions {
  readonly name: string;
  /** Started in this order, stopped in the reverse one. */
  readonly parts: readonly Lifecycle[];
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly health: { readonly host: string; readonly port: number };
  /** Milliseconds the parts have to stop after a signal, before the process ends the hard way. */
  readonly shutdownGraceMs: number;
  /** Where signals come from; the own process when left out. */
  readonly process?: ProcessPort;
}

export interface RunningService {
  /** The port that health is really served on. */
  readonly healthPort: number;
  /** Readiness goes to 503, then the parts stop in reverse order; a second call waits for the first. Leaves the process alive. */
  stop(): Promise<void>;
}

/**
 * Runs a service until it is stopped; a signal that comes while it starts stops what has been started.
 * @throws {Failure} what a part's start throws, after the parts before it were stopped; `bad-configuration` when health cannot be served.
 */
export const runService = async (options: ServiceOptions): Promise<RunningService> => {
  const { name, parts, log, metrics, health, shutdownGraceMs } = options;
  const begun: Lifecycle[] = [];
  let state: ServiceState = "starting";
  let stopping: Promise<boolean> | undefined;

  const healthServer = await startHealthServer({
    ...health,
    name,
    metrics,
    state: () => state,
    notReady: () => checkReadiness(parts),
  });
  const stopAll = async (): Promise<boolean> => {
    state = "draining";
    const isClean = await stopParts(begun, log);
    await healthServer.close();
    unwatch();
    log.info({ isClean }, "stopped");
    return isClean;
  };
  const stop = (): Promise<boolean> => (stopping ??= stopAll());
  const unwatch = watchSignals({ process: options.process ?? process, log, graceMs: shutdownGraceMs, stop });

  const startAll = async (): Promise<void> => {
    for (const part of parts) {
      if (stopping) return;
      begun.push(part);
      await part.start();
      log.debug({ part: part.name }, "part started");
    }
  };
  try {
    await startAll();
  } catch (error) {
    // A start that fails because a signal has stopped its part is no failure of its own.
    if (!stopping) {
      await stop();
      throw error;
    }
  }
  if (!stopping) {
    state = "running";
    log.info({ healthPort: healthServer.port, parts: parts.map((part) => part.name) }, "running");
  }
  return {
    healthPort: healthServer.port,
    stop: async () => void (await stop()),
  };
};
