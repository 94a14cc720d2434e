import type { TextSpan } from "./text-span.ts";

/** Pages of a document, counted from 1. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** Returns the first index for which a condition holds that also holds for all later ones; `length` if it holds for none. */
const firstWhere = (length: number, holds: (index: number) => boolean): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const pageAt = (pageStarts: readonly number[], offset: number): number =>
  Math.max(
    1,
    firstWhere(pageStarts.length, (page) => (pageStarts[page] ?? Infinity) > offset),
  );

/**
 * Returns the pages of a span from the offsets where pages begin; undefined if there are no pages. A page without text begins
 * where the next one does, and contains no span.
 */
export const pageRange = (
  pageStarts: readonly number[] | undefined,
  { start, end }: TextSpan,
): PageRange | undefined =>
  pageStarts === undefined || pageStarts.length === 0
    ? undefined
    : { first: pageAt(pageStarts, start), last: pageAt(pageStarts, Math.max(start, end - 1)) };

/** A span of a transcript with its time in milliseconds from the beginning. */
export interface TimedSpan extends TextSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** A time range in milliseconds. */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** Returns the index of the first timing that ends after `offset`; the number of timings if none does. */
const firstAfter = (timings: readonly TimedSpan[], offset: number): number =>
  firstWhere(timings.length, (index) => (timings[index]?.end ?? Infinity) > offset);

/** Speech is assumed to be even: half the letters take half the time. */
const within = ({ start, end, startMs, endMs }: TimedSpan, offset: number): number => {
  const share = Math.min(1, Math.max(0, (offset - start) / Math.max(1, end - start)));
  return Math.round(startMs + share * (endMs - startMs));
};

/**
 * Returns the time at which the character at `offset` was said, in milliseconds; text between two timed spans counts as the start
 * of the later one, text after all as the end of the last. Undefined without timings, which are in text order.
 */
export const timeAt = (timings: readonly TimedSpan[], offset: number): number | undefined => {
  const timing = timings[firstAfter(timings, offset)];
  return timing === undefined ? timings.at(-1)?.endMs : within(timing, offset);
};

/** Returns the time range of a span from the timings it overlaps; undefined if it overlaps none. */
export const timeRange = (timings: readonly TimedSpan[], { start, end }: TextSpan): TimeRange | undefined => {
  const first = timings[firstAfter(timings, start)];
  if (first === undefined || first.start >= end) return undefined;
  const next = firstAfter(timings, end);
  const reached = timings[next];
  const last = reached !== undefined && reached.start < end ? reached : (timings[next - 1] ?? first);
  const bounds = [within(first, start), within(last, end)];
  // Clocks of recorders may jump back; a time range never does.
  return { startMs: Math.min(...bounds), endMs: Math.max(...bounds) };
};
