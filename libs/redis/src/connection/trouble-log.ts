import type { Logger } from "@quarry/observability";

/** Logs troubles that come again and again, as those of a lost connection do: the same one once in half a minute. */
export const createTroubleLog = (
  log: Pick<Logger, "warn">,
  clock: () => number,
): ((message: string, error: Error) => void) => {
  const quietMs = 30_000;
  const loggedAt = new Map<string, number>();
  return (message, error) => {
    const trouble = `${message}: ${error.message}`;
    const now = clock();
    if (now - (loggedAt.get(trouble) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    loggedAt.set(trouble, now);
    log.warn({ error }, message);
  };
};
