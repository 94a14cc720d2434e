import fc from "fast-check";

/** Spans of a text in order, each with a length and preceded by a gap. */
export const placedSpans = <Rest extends object>(
  sizes: readonly (Rest & { readonly gap: number; readonly length: number })[],
): (Rest & { readonly start: number; readonly end: number })[] => {
  let position = 0;
  return sizes.map((size) => {
    const start = position + size.gap;
    position = start + size.length;
    return { ...size, start, end: position };
  });
};

/** The gap before a span, and its length. */
export const anySize = {
  gap: fc.integer({ min: 0, max: 50 }),
  length: fc.integer({ min: 1, max: 500 }),
};

export const anyWindowOptions = fc.record({
  budgetCharacters: fc.integer({ min: 0, max: 5_000 }),
  maxWindows: fc.integer({ min: 0, max: 12 }),
});
