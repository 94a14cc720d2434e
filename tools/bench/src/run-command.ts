import { Failure } from "@quarry/failure";

const exitCodes = { badInput: 2, failed: 70, badConfiguration: 78, cancelled: 130 } as const;

const exitCodeOf = (error: unknown, signal: AbortSignal): number => {
  if (signal.aborted) return exitCodes.cancelled;
  if (!(error instanceof Failure)) return exitCodes.failed;
  if (error.code === "bad-input") return exitCodes.badInput;
  return error.code === "bad-configuration" ? exitCodes.badConfiguration : exitCodes.failed;
};

/**
 * Runs a command until it ends or is asked to by Ctrl-C or SIGTERM, prints its answer and sets the exit code;
 * a second Ctrl-C ends it at once.
 */
export const runCommand = async (body: (signal: AbortSignal) => Promise<string>): Promise<void> => {
  const asked = new AbortController();
  const onSignal = (): void => {
    if (asked.signal.aborted) process.exit(exitCodes.cancelled);
    asked.abort(new Failure("cancelled", "stopped", { retry: "never" }));
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    process.stdout.write(await body(asked.signal));
  } catch (error) {
    process.stderr.write(`quarry: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = exitCodeOf(error, asked.signal);
  }
  process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
};
