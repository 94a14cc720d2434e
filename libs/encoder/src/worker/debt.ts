/** Counts what a worker still owes an answer for, and tells when it owes nothing. */
export interface Debt {
  add(): void;
  pay(): void;
  forgive(): void;
  /** Resolves once nothing is owed, at once when nothing is. */
  settled(): Promise<void>;
}

/** A debt of nothing. */
export const createDebt = (): Debt => {
  let owed = 0;
  let waiting: readonly (() => void)[] = [];
  const set = (next: number): void => {
    owed = Math.max(0, next);
    if (owed > 0) return;
    for (const tell of waiting) tell();
    waiting = [];
  };
  return {
    add: () => set(owed + 1),
    pay: () => set(owed - 1),
    forgive: () => set(0),
    settled: () =>
      new Promise((resolve) => {
        if (owed === 0) resolve();
        else waiting = [...waiting, resolve];
      }),
  };
};
