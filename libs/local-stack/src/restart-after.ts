const maxDelayMs = 5_000;

/** A process that ran for so long before it crashed is not in a row of crashes. */
const steadyMs = 60_000;

/** When a process is started again that has crashed after `ranMs`, and had `crashes` in a row before. */
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
