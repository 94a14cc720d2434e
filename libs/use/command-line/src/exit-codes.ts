import { QuarryProblem, QuarryUnreachable } from "@quarry/client";

/** Exit codes; they distinguish mistakes of the caller from failures of the machine. */
export const exitCodes = {
  done: 0,
  badUsage: 2,
  failed: 70,
  dependencyDown: 75,
  badConfiguration: 78,
  cancelled: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a message for the user and a code for the machine. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

const codeOfProblem = ({ status, retryable }: QuarryProblem): ExitCode => {
  if (status === 401) return exitCodes.badConfiguration;
  if (retryable || status === 429 || status === 503) return exitCodes.dependencyDown;
  return status >= 500 ? exitCodes.failed : exitCodes.badUsage;
};

/** Returns the exit code for an error. */
export const exitCodeOf = (error: unknown): ExitCode => {
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof QuarryUnreachable) return exitCodes.dependencyDown;
  return error instanceof QuarryProblem ? codeOfProblem(error) : exitCodes.failed;
};

/** Returns the message of an error for the user. */
export const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof QuarryProblem && error.status === 401
    ? `${message}\nset QUARRY_API_KEY to a key of this gateway`
    : message;
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The reader of the output may close it, as `head` or a closed terminal does; the command continues. */
const readerHasGone: ReadonlySet<string | undefined> = new Set(["EPIPE", "EIO"]);

const onOutputError = ({ code, message }: NodeJS.ErrnoException): void => {
  if (readerHasGone.has(code)) return;
  process.exitCode = exitCodes.failed;
  process.stderr.write(`quarry: the output cannot be written: ${message}\n`);
};

interface InterruptHandlerOptions {
  readonly nowMs: () => number;
  /** Requests an orderly end of the command. */
  readonly stop: () => void;
  /** Ends the command immediately. */
  readonly leave: () => void;
}

/** An interrupt reaches all processes of a command, and npm forwards it as well, so one interrupt may arrive twice. */
const oneInterruptMs = 1_000;

/** Handles signals that end a command: the first stops it, a second one at least a second later ends it immediately. */
export const createInterruptHandler = ({ nowMs, stop, leave }: InterruptHandlerOptions): (() => void) => {
  let firstMs: number | undefined;
  return () => {
    if (firstMs === undefined) {
      firstMs = nowMs();
      stop();
      return;
    }
    if (nowMs() - firstMs >= oneInterruptMs) leave();
  };
};

/**
 * Runs a command until it ends or is stopped by Ctrl-C, SIGTERM or a closed terminal, and sets the exit code; a second Ctrl-C ends
 * it immediately.
 */
export const runCommand = async (body: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const asked = new AbortController();
  process.stdout.on("error", onOutputError);
  process.stderr.on("error", () => undefined);
  const onSignal = createInterruptHandler({
    nowMs: () => performance.now(),
    stop: () => {
      process.stderr.write("\nquarry: stopping; press Ctrl-C again to leave at once\n");
      asked.abort();
    },
    leave: () => process.exit(exitCodes.cancelled),
  });
  for (const signal of signals) process.on(signal, onSignal);
  try {
    await body(asked.signal);
  } catch (error) {
    const message = messageOf(error);
    if (message !== "") process.stderr.write(`quarry: ${message}\n`);
    const isEnded = asked.signal.aborted && !(error instanceof CommandError);
    process.exitCode = isEnded ? exitCodes.cancelled : exitCodeOf(error);
  }
  for (const signal of signals) process.off(signal, onSignal);
};
