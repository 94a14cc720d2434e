/** A line that opens or closes a fence, as a pattern for the flags `m` and `u`. */
export const fenceLine = "^[ \\t]*(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})(?<info>[^\\n]*)$";

const insideFence = `${fenceLine}|(?<itemEnd></research[_-]?item)`;

// Longer runs are no fences anybody writes; counting them as this long keeps the search for their ends linear.
const longestRun = 16;
const runLength = (fence: string): number => Math.min(fence.length, longestRun);

interface FenceEnd {
  readonly end: number | undefined;
  /** Where an item ends in a fence that its author forgot to close. */
  readonly forgottenAt?: number;
}

const findEnd = (text: string, fence: string, from: number): FenceEnd => {
  const pattern = new RegExp(insideFence, "gimu");
  pattern.lastIndex = from;
  let itemEnd: number | undefined;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { fence: run, info = "" } = match.groups ?? {};
    if (run === undefined) itemEnd ??= match.index;
    if (run?.charAt(0) !== fence.charAt(0)) continue;
    const isBare = info.trim() === "";
    if (isBare && runLength(run) >= runLength(fence)) return { end: pattern.lastIndex };
    if (!isBare && itemEnd !== undefined) return { end: undefined, forgottenAt: itemEnd };
  }
  return { end: undefined };
};

/**
 * Finds where fences end, asked from the front of a text to its back, in time linear in the text: `start` and `from` are where
 * the opening line starts and ends. A fence that is never closed has no end. Nor has one that an item ends in before the next
 * fence with a language begins: its author forgot to close it.
 */
export const fenceEnds = (
  text: string,
): ((fence: string, start: number, from: number) => number | undefined) => {
  const endless = new Map<string, number>();
  let noneBefore = 0;
  return (fence, start, from) => {
    const kind = fence.charAt(0);
    if (start < noneBefore || runLength(fence) >= (endless.get(kind) ?? Infinity)) return undefined;
    const { end, forgottenAt } = findEnd(text, fence, from);
    if (forgottenAt !== undefined) noneBefore = forgottenAt;
    else if (end === undefined) endless.set(kind, runLength(fence));
    return end;
  };
};
