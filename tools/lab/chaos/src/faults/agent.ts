/*
 * Loaded into every service before its own code (`node --import`): on SIGUSR2 it does to the process what its environment says.
 * QUARRY_FAULT_BLOCK_MS holds the event loop for so long; QUARRY_FAULT_CLOCK_MS moves the clock of the process by so much.
 */
const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until) Math.hypot(until, ms);
};

/** Shifts `Date` by `ms` milliseconds from now on; timers and `performance` are unchanged. */
const moveClock = (ms: number): void => {
  const Real = Date;
  const now = (): number => Real.now() + ms;
  globalThis.Date = new Proxy(Real, {
    construct: (target, words) => Reflect.construct(target, words.length === 0 ? [now()] : words),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
};

process.on("SIGUSR2", () => {
  const { QUARRY_FAULT_BLOCK_MS: held, QUARRY_FAULT_CLOCK_MS: moved } = process.env;
  if (moved !== undefined) moveClock(Number(moved));
  if (held !== undefined) block(Number(held));
});
