export interface StopWishOptions {
  readonly nowMs: () => number;
  /** Asks the command to end in order. */
  readonly stop: () => void;
  /** Ends the command at once. */
  readonly leave: () => void;
}

/** Whoever ends a command tells all its processes at once, and npm passes on what it was told: one wish, heard twice. */
const oneWishMs = 1_000;

/** What a command does on each signal that asks it to end: it stops on the first, and leaves on one that comes a second later. */
export const createStopWish = ({ nowMs, stop, leave }: StopWishOptions): (() => void) => {
  let firstMs: number | undefined;
  return () => {
    if (firstMs === undefined) {
      firstMs = nowMs();
      stop();
      return;
    }
    if (nowMs() - firstMs >= oneWishMs) leave();
  };
};
