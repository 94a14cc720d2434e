import type { Timing } from "@quarry/contracts";

/** What a store takes in one request beside the text: the words of a hundred hours. */
const mostTimings = 300_000;

/** Timings as they are; of more than can be kept, as many neighbours as it takes have one time together. */
export const coarseTimings = (timings: readonly Timing[], most = mostTimings): readonly Timing[] => {
  const together = Math.ceil(timings.length / most);
  if (together <= 1) return timings;
  return Array.from({ length: Math.ceil(timings.length / together) }, (_, group) => {
    const merged = timings.slice(group * together, (group + 1) * together);
    return {
      start: merged.at(0)?.start ?? 0,
      end: merged.at(-1)?.end ?? 0,
      startMs: Math.min(...merged.map(({ startMs }) => startMs)),
      endMs: Math.max(...merged.map(({ endMs }) => endMs)),
    };
  });
};
