import { errorMessage, Failure, type FailureCode } from "@quarry/failure";
import { scrubText } from "@quarry/observability";

/** Exit codes of a Quarry process, after sysexits.h. */
export const exitCodes = {
  done: 0,
  badUsage: 2,
  failed: 70,
  dependencyDown: 75,
  badConfiguration: 78,
} as const;

const dependencyDown: ReadonlySet<FailureCode> = new Set([
  "redis-down",
  "qdrant-down",
  "model-down",
  "upstream-failed",
  "upstream-busy",
]);

/** Returns 78 for bad configuration, 75 for a dependency that is down, 70 for any other error. */
export const exitCodeOf = (error: unknown): number => {
  if (!(error instanceof Failure)) return exitCodes.failed;
  if (error.code === "bad-configuration") return exitCodes.badConfiguration;
  return dependencyDown.has(error.code) ? exitCodes.dependencyDown : exitCodes.failed;
};

/** Exit of a main.ts; `process` implements it. */
export interface MainPort {
  readonly stderr: { write(text: string): unknown };
  exit(code: number): unknown;
}

// A Failure states the problem and the remedy; only a bug needs its stack.
const textOf = (error: unknown): string => {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Runs the body of a main.ts; an error becomes clear text on stderr and its exit code. */
export const runMain = async (
  name: string,
  body: () => Promise<unknown>,
  port: MainPort = process,
): Promise<void> => {
  try {
    await body();
  } catch (error) {
    port.stderr.write(`${name}: ${scrubText(textOf(error)).replaceAll("\n", `\n${name}: `)}\n`);
    port.exit(exitCodeOf(error));
  }
};

/** Exit code that shells expect after Ctrl-C. */
const cancelledExitCode = 130;

const exitCodeAfter = (error: unknown, signal: AbortSignal): number => {
  if (signal.aborted) return cancelledExitCode;
  // An error of the command line has its own exit code.
  if (error instanceof Error && "exitCode" in error && typeof error.exitCode === "number")
    return error.exitCode;
  return error instanceof Failure && error.code === "bad-input" ? exitCodes.badUsage : exitCodeOf(error);
};

/**
 * Runs a command-line tool until it ends or receives Ctrl-C or SIGTERM, prints its result and sets the exit code; a second Ctrl-C
 * ends it at once.
 */
export const runTool = async (body: (signal: AbortSignal) => Promise<string>): Promise<void> => {
  const asked = new AbortController();
  const onSignal = (): void => {
    if (asked.signal.aborted) process.exit(cancelledExitCode);
    asked.abort(new Failure("cancelled", "stopped", { retry: "never" }));
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    process.stdout.write(await body(asked.signal));
  } catch (error) {
    process.stderr.write(`quarry: ${errorMessage(error)}\n`);
    process.exitCode = exitCodeAfter(error, asked.signal);
  }
  process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
};
