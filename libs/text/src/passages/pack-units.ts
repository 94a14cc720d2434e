import type { PassageUnit } from "./passage-unit.ts";

/** A new heading closes a passage that has at least this share of its tokens; a smaller one takes the next section in. */
const sectionShare = 1 / 3;

const tokensOf = (units: readonly PassageUnit[]): number =>
  units.reduce((sum, { tokens }) => sum + tokens, 0);

/** Packs units into passages of at most `maxTokens` where the units allow; a heading is never the last of a passage with more in it. */
export const packUnits = (units: readonly PassageUnit[], maxTokens: number): PassageUnit[][] => {
  const packed: PassageUnit[][] = [];
  let open: PassageUnit[] = [];
  let tokens = 0;
  const close = (): void => {
    const last = open.findLastIndex(({ isHeading }) => !isHeading);
    packed.push(open.slice(0, last + 1));
    open = open.slice(last + 1);
    tokens = tokensOf(open);
  };
  for (const unit of units) {
    const hasContent = open.some(({ isHeading }) => !isHeading);
    const isFull = tokens + unit.tokens > maxTokens;
    const beginsSection = unit.isHeading && tokens >= maxTokens * sectionShare;
    if (hasContent && (isFull || beginsSection)) close();
    open.push(unit);
    tokens += unit.tokens;
  }
  return open.length === 0 ? packed : [...packed, open];
};
