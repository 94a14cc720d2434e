import { CommandError, exitCodeOf, exitCodes, messageOf } from "./exit-codes.ts";
import { createStopWish } from "./stop-wish.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Whoever reads the output may go away, as `head` does and a closed terminal; the command does its work all the same. */
const readerHasGone: ReadonlySet<string | undefined> = new Set(["EPIPE", "EIO"]);

const onOutputError = ({ code, message }: NodeJS.ErrnoException): void => {
  if (readerHasGone.has(code)) return;
  process.exitCode = exitCodes.failed;
  process.stderr.write(`quarry: the output cannot be written: ${message}\n`);
};

/** Runs a command until it ends or is asked to by Ctrl-C, SIGTERM or a closed terminal, and sets the exit code; a second Ctrl-C ends it at once. */
export const runCommand = async (body: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const asked = new AbortController();
  process.stdout.on("error", onOutputError);
  process.stderr.on("error", () => undefined);
  const onSignal = createStopWish({
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
