import type { Logger, Metrics } from "@quarry/observability";
import { type ServiceState, startHealthServer } from "./health-server.ts";
import { checkLiveness, checkReadiness, type Lifecycle, type NotReady } from "./lifecycle.ts";
import { exitCodes } from "./run-main.ts";

/** Reason for a process to end; `disconnect` means that its parent is gone. */
export type StopReason = "SIGTERM" | "SIGINT" | "disconnect";

/** Signals and exit of a service's process; `process` implements it. */
export interface ProcessPort {
  on(reason: StopReason, listener: () => void): unknown;
  off(reason: StopReason, listener: () => void): unknown;
  exit(code: number): unknown;
  /** False once the parent is gone; undefined without a channel to one. */
  readonly connected?: boolean;
}

/** Exit code of a killed process, as a shell reports it. */
const hardExitCodes: Readonly<Record<StopReason, number>> = {
  SIGINT: 130,
  SIGTERM: 143,
  disconnect: 143,
};

interface SignalOptions {
  readonly process: ProcessPort;
  readonly log: Logger;
  /** Milliseconds from the first signal to the forced exit. */
  readonly graceMs: number;
  /** Stops the service; resolves to whether all parts stopped cleanly. */
  readonly stop: () => Promise<boolean>;
}

const reasons = ["SIGTERM", "SIGINT", "disconnect"] as const satisfies readonly StopReason[];

/**
 * Stops the service on the first signal and then ends the process: 0 after a clean stop, 70 if a part did not stop cleanly or the
 * grace period is over; the same signal again ends it at once. Returns a function that stops watching.
 */
const watchSignals = ({ process: port, log, graceMs, stop }: SignalOptions): (() => void) => {
  let first: StopReason | undefined;
  const end = async (reason: StopReason): Promise<void> => {
    log.info({ reason, graceMs }, "stopping");
    const timer = setTimeout(() => {
      log.error({ reason, graceMs }, "grace period is over, exiting with parts still open");
      port.exit(exitCodes.failed);
    }, graceMs);
    const isClean = await stop();
    clearTimeout(timer);
    port.exit(isClean ? exitCodes.done : exitCodes.failed);
  };
  const listeners = reasons.map((reason) => {
    const listener = (): void => {
      // Ctrl-C reaches the whole process group, and the parent then sends its own signal: this counts as one request.
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
  // If the parent was gone before this listener was added, no event follows.
  if (port.connected === false && first === undefined) {
    first = "disconnect";
    void end(first);
  }
  return () => {
    for (const { reason, listener } of listeners) port.off(reason, listener);
  };
};

interface LivenessOptions extends SignalOptions {
  readonly notAlive: () => Promise<readonly NotReady[]>;
  readonly intervalMs: number;
}

/** Ends the process once a part cannot recover, so that its supervisor starts a new one. Returns a function that stops watching. */
const watchLiveness = (options: LivenessOptions): (() => void) => {
  const { process: port, log, graceMs, stop, notAlive, intervalMs } = options;
  let isEnding = false;
  const look = async (): Promise<void> => {
    const reasons = await notAlive();
    if (reasons.length === 0 || isEnding) return;
    isEnding = true;
    log.error({ reasons, graceMs }, "a part has stopped working, exiting for a new process");
    const timer = setTimeout(() => port.exit(exitCodes.failed), graceMs);
    await stop();
    clearTimeout(timer);
    port.exit(exitCodes.failed);
  };
  const timer = setInterval(() => void look(), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Stops the parts one by one, last one first; a part that fails to stop is logged and does not block the others. */
const stopParts = async (parts: readonly Lifecycle[], log: Logger): Promise<boolean> => {
  let isClean = true;
  for (const part of parts.toReversed()) {
    try {
      await part.stop();
      log.debug({ part: part.name }, "part stopped");
    } catch (error) {
      isClean = false;
      log.error({ part: part.name, error }, "part did not stop");
    }
  }
  return isClean;
};

export interface ServiceOptions {
  readonly name: string;
  /** Started in this order, stopped in the reverse one. */
  readonly parts: readonly Lifecycle[];
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly health: { readonly host: string; readonly port: number };
  /** Milliseconds for the parts to stop after a signal, before the process is ended. */
  readonly shutdownGraceMs: number;
  /** Source of signals; defaults to this process. */
  readonly process?: ProcessPort;
  /** Milliseconds between two checks for parts that cannot recover; default 10,000. */
  readonly livenessIntervalMs?: number;
}

export interface RunningService {
  /** The actual port of the health server. */
  readonly healthPort: number;
  /** Readiness goes to 503, then the parts stop in reverse order; a second call waits for the first. Leaves the process alive. */
  stop(): Promise<void>;
}

/**
 * Runs a service until it is stopped; a signal during the start stops the parts started so far.
 * @throws {Failure} errors of a
 * part's start, after the earlier parts were stopped; `bad-configuration` if health cannot be served
 */
export const runService = async (options: ServiceOptions): Promise<RunningService> => {
  const { name, parts, log, metrics, health, shutdownGraceMs } = options;
  const begun: Lifecycle[] = [];
  let state: ServiceState = "starting";
  let stopping: Promise<boolean> | undefined;

  // Parts that have not started yet or are stopping do not count.
  const notAlive = async (): Promise<readonly NotReady[]> =>
    state === "running" ? checkLiveness(parts) : [];
  const healthServer = await startHealthServer({
    ...health,
    name,
    metrics,
    state: () => state,
    notReady: () => checkReadiness(parts),
    notAlive,
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
  const port = options.process ?? process;
  const unwatchSignals = watchSignals({ process: port, log, graceMs: shutdownGraceMs, stop });
  const unwatchParts = watchLiveness({
    process: port,
    log,
    graceMs: shutdownGraceMs,
    stop,
    notAlive,
    intervalMs: options.livenessIntervalMs ?? 10_000,
  });
  const unwatch = (): void => {
    unwatchSignals();
    unwatchParts();
  };

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
    // A start that fails because a signal has stopped its part is not a separate failure.
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
