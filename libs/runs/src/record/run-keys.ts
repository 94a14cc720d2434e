/** The Redis keys of one run. */
export const runKeys = (runId: string) => ({
  record: `run:${runId}`,
  log: `run:${runId}:log`,
  /** Which entries the log has already; also says that it is closed. */
  logged: `run:${runId}:logged`,
  artifacts: `run:${runId}:artifacts`,
});

/** Ids of the runs that have not ended. */
export const openRunsKey = "runs:open";

/** Ids of all runs by time of creation. */
export const allRunsKey = "runs";

/** Which run an idempotency key led to; the key itself is hashed first. */
export const idempotencyKeyOf = (hash: string): string => `idempotency:${hash}`;
