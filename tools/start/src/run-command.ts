import { CommandError, exitCodes } from "./exit-codes.ts";

/** Runs a command until it ends or is asked to by Ctrl-C or SIGTERM, and sets the exit code; a second Ctrl-C ends it at once. */
export const runCommand = async (body: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const asked = new AbortController();
  const onSignal = (): void => {
    if (asked.signal.aborted) process.exit(exitCodes.cancelled);
    process.stderr.write("\nquarry: stopping; press Ctrl-C again to leave at once\n");
    asked.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    await body(asked.signal);
  } catch (error) {
    const known = error instanceof CommandError;
    const message = error instanceof Error ? error.message : String(error);
    if (message !== "") process.stderr.write(`quarry: ${message}\n`);
    process.exitCode = known ? error.exitCode : asked.signal.aborted ? exitCodes.cancelled : exitCodes.failed;
  }
  process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
};
