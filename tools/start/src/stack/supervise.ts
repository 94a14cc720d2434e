import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { createQuarryClient, QuarryUnreachable } from "@quarry/client";
import { exitCodes } from "@quarry/command-line";
import { type ProcessIdentity, restartAfter } from "@quarry/local-stack";
import type { ServiceName } from "./service-environment.ts";

export interface SuperviseOptions {
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Called when the service has exited unexpectedly and will be restarted; `how` is its exit code or signal. */
  readonly onCrash: (service: ServiceName, how: string) => void;
  /** Called when the service has been restarted as a new process. */
  readonly onRestart?: () => void;
  /** Called when a restart cannot help because the configuration is bad. */
  readonly onBadConfiguration: (service: ServiceName) => void;
}

/** A service that is restarted whenever it exits unexpectedly. */
export interface SupervisedService {
  readonly name: ServiceName;
  /** Returns the process that runs now; undefined between a crash and the next start. */
  readonly identity: () => ProcessIdentity | undefined;
  /** Asks the service to end, and kills it after the grace period. */
  readonly stop: (graceMs: number) => Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

/** A full disk must not keep a service from being started. */
const noteStart = (log: number, service: ServiceName): void => {
  try {
    writeSync(log, `${JSON.stringify({ service, message: "process started" })}\n`);
  } catch {
    // The service logs what it can.
  }
};

/**
 * Runs a service as a separate process. A crash is followed by a restart after 250 ms, doubling up to 5 s with each crash in a
 * row.
 */
export const superviseService = (name: ServiceName, options: SuperviseOptions): SupervisedService => {
  const { root, environment, logFile, onCrash, onBadConfiguration } = options;
  let [child, stopping, crashes]: [ChildProcess | undefined, boolean, number] = [undefined, false, 0];
  const entry = `services/${name}/src/main.ts`;
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const startedAt = performance.now();
    const log = openSync(logFile, "a");
    noteStart(log, name);
    // Detached, so that Ctrl-C reaches only the command, which then ends its services in order. Through the IPC channel a service
    // notices that the command has ended.
    const started = spawn(process.execPath, [entry], {
      cwd: root,
      env: environment,
      detached: true,
      stdio: ["ignore", log, log, "ipc"],
    });
    closeSync(log);
    child = started;
    started.once("exit", (code, signal) => {
      if (stopping) return;
      if (code === exitCodes.badConfiguration) {
        onBadConfiguration(name);
        return;
      }
      onCrash(name, signal ?? `exit code ${code}`);
      const restart = restartAfter({ crashes, ranMs: performance.now() - startedAt });
      crashes = restart.crashes;
      timer = setTimeout(() => {
        start();
        options.onRestart?.();
      }, restart.delayMs);
    });
  };
  start();

  return {
    name,
    identity: () => (child?.pid === undefined ? undefined : { pid: child.pid, mark: entry }),
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(timer);
      if (child === undefined) return;
      child.kill("SIGTERM");
      const force = setTimeout(() => child?.kill("SIGKILL"), graceMs);
      await ended(child);
      clearTimeout(force);
    },
  };
};

const readLog = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** Returns the last plain lines of a service's log before it gave up, without repetitions; empty if there are none. */
export const lastWords = (logFile: string, service: string): string => {
  const lines = readLog(logFile).trimEnd().split("\n");
  const before = lines.findLastIndex((line) => !line.startsWith(`${service}: `));
  return [...new Set(lines.slice(before + 1))].join("\n");
};

/** Returns the reason why a gateway cannot work yet; undefined if it can. */
export const notReady = async (url: string): Promise<string | undefined> => {
  try {
    const { status, reasons } = await createQuarryClient({ url, fetch }).readiness();
    return status === "ready" ? undefined : reasons.join("; ");
  } catch (error) {
    if (error instanceof QuarryUnreachable) return "it does not answer";
    throw error;
  }
};
