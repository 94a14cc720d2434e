import { readFileSync } from "node:fs";

const millisecondsPerTick = 10;

/** Returns the processor time of a process in milliseconds; undefined on systems without /proc. */
export const processorMs = (pid: number): number | undefined => {
  try {
    // After the name of the program, which may contain spaces, the 12th and 13th fields are its user time and its system time.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return undefined;
  }
};

/** A process whose wall time is this many times its limit is stuck. */
const maxWaiting = 4;

/** Maximum wall time of a process whose limit is shorter, so that it ends before the deadline of its job (`fetchPage`). */
const maxClockMs = 600_000;

/** Calls back once a process has used its time, or is stuck; returns a function that stops this. */
export const afterProcessorMs = (
  ms: number,
  used: () => number | undefined,
  done: () => void,
): (() => void) => {
  const stuckAt = Date.now() + Math.min(ms * maxWaiting, Math.max(ms, maxClockMs));
  const before = used();
  const look = (): void => {
    const now = used();
    const left =
      before === undefined || now === undefined ? 0 : Math.min(ms + before - now, stuckAt - Date.now());
    if (left <= 0) done();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
};
