import { CommandError, exitCodes } from "../exit-codes.ts";
import { isRunning, type ProcessIdentity } from "./process-identity.ts";

const everyMs = 1_000;

/** Calls `onLost` once when one of the stores has ended by itself; answers with the function that stops watching. */
export const watchStores = (
  stores: readonly ProcessIdentity[],
  onLost: (error: CommandError) => void,
): (() => void) => {
  const timer = setInterval(() => {
    const lost = stores.find((store) => !isRunning(store));
    if (lost === undefined) return;
    clearInterval(timer);
    onLost(
      new CommandError(
        exitCodes.dependencyDown,
        `${lost.mark} has ended; start the command again, finished work is kept`,
      ),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
