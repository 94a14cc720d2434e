const sayEveryMs = 5_000;
/** Before so much is done nobody can tell how long the rest takes. */
const minDone = 10;

const spokenTime = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** Where progress goes, and the clock it goes by. */
export interface ProgressLines {
  readonly say: (line: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Says every five seconds how much of the total is done and how long the rest takes at that pace; nothing of what ends before. */
export const createTimeLeft = (
  what: string,
  { total, from = 0 }: { readonly total: number; readonly from?: number },
  { say, now }: ProgressLines,
): ((done: number) => void) => {
  const began = now();
  let said = began;
  return (done) => {
    const at = now();
    if (at - said < sayEveryMs || done >= total) return;
    said = at;
    const left = ((total - done) * (at - began)) / 1_000 / Math.max(1, done - from);
    const estimate = done - from < minDone ? "" : `, about ${spokenTime(left)} left`;
    say(`${what}: ${done} of ${total}${estimate}`);
  };
};
