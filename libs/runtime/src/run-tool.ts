import { Failure } from "@quarry/failure";
import { exitCodeOf, exitCodes } from "./exit-code.ts";

/** What a shell expects of a command that Ctrl-C ended. */
const cancelledExitCode = 130;

const exitCodeAfter = (error: unknown, signal: AbortSignal): number => {
  if (signal.aborted) return cancelledExitCode;
  return error instanceof Failure && error.code === "bad-input" ? exitCodes.badUsage : exitCodeOf(error);
};

/**
 * Runs a command-line tool until it ends or is asked to by Ctrl-C or SIGTERM, prints its answer and sets the exit code;
 * a second Ctrl-C ends it at once.
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
    process.stderr.write(`quarry: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = exitCodeAfter(error, asked.signal);
  }
  process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
};
