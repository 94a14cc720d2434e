const maxDelayMs = 5_000;

/** Run time after which a crash starts a new series. */
const steadyMs = 60_000;

/** Returns the delay before a restart after a crash that followed `ranMs` of run time and `crashes` earlier crashes in a row. */
export const restartAfter = ({
  crashes,
  ranMs,
}: {
  readonly crashes: number;
  readonly ranMs: number;
}): { readonly crashes: number; readonly delayMs: number } => {
  const before = ranMs >= steadyMs ? 0 : crashes;
  return { crashes: before + 1, delayMs: Math.min(maxDelayMs, 250 * 2 ** before) };
};
