import type { TextSpan } from "./text-span.ts";

/** Pages of a document, counted from 1. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

const pageAt = (pageStarts: readonly number[], offset: number): number =>
  Math.max(1, pageStarts.findLastIndex((start) => start <= offset) + 1);

/**
 * The pages a span stands on, by where each page begins in the text; undefined without pages. A page without text begins
 * where the next one does, and nothing stands on it.
 */
export const pageRange = (
  pageStarts: readonly number[] | undefined,
  { start, end }: TextSpan,
): PageRange | undefined =>
  pageStarts === undefined || pageStarts.length === 0
    ? undefined
    : { first: pageAt(pageStarts, start), last: pageAt(pageStarts, Math.max(start, end - 1)) };

/** A span of a transcript and when it was said, in milliseconds from the beginning. */
export interface TimedSpan extends TextSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** An excerpt of time in milliseconds. */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** The index of the first timing that ends after `offset`; their number where none does. */
const firstAfter = (timings: readonly TimedSpan[], offset: number): number => {
  let low = 0;
  let high = timings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timings[middle]?.end ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Speech is taken to be even: half the letters are said in half the time. */
const within = ({ start, end, startMs, endMs }: TimedSpan, offset: number): number => {
  const share = Math.min(1, Math.max(0, (offset - start) / Math.max(1, end - start)));
  return Math.round(startMs + share * (endMs - startMs));
};

/**
 * When the character at `offset` was said, in milliseconds; what stands between two timed spans is said when the later one
 * begins, what stands after all of them when the last one ends. Undefined without timings, which are in text order.
 */
export const timeAt = (timings: readonly TimedSpan[], offset: number): number | undefined => {
  const timing = timings[firstAfter(timings, offset)];
  return timing === undefined ? timings.at(-1)?.endMs : within(timing, offset);
};

/** From when to when a span was said, by the timings it overlaps; undefined where it overlaps none. */
export const timeRange = (timings: readonly TimedSpan[], { start, end }: TextSpan): TimeRange | undefined => {
  const first = timings[firstAfter(timings, start)];
  if (first === undefined || first.start >= end) return undefined;
  const next = firstAfter(timings, end);
  const reached = timings[next];
  const last = reached !== undefined && reached.start < end ? reached : (timings[next - 1] ?? first);
  const bounds = [within(first, start), within(last, end)];
  // Clocks of recorders jump back; an excerpt of time never does.
  return { startMs: Math.min(...bounds), endMs: Math.max(...bounds) };
};
