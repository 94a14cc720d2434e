/** Text in one style, optionally with a link. */
export interface Span {
  readonly text: string;
  readonly bold?: boolean;
  /** The number of a source in the list. */
  readonly source?: number;
  /** A web address. */
  readonly href?: string;
}

/** A part of a line. */
export interface LineFragment extends Span {
  readonly width: number;
}

export type Measure = (span: Span) => number;

const wide = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const opening = "（［｛「『【《〈“‘(\\[{";
const closing = "、。，．：；？！）］｝」』】》〉”’…ー)\\]},.;:!?%";
// Lines break after space and between characters of scripts without spaces, never before closing or after opening punctuation.
const word = new RegExp(`\\s|[${opening}]*(?:[${wide}]|[^\\s${wide}${opening}]+)?[${closing}]*`, "gu");

const wordsOf = (span: Span): Span[] =>
  (span.text.match(word) ?? []).filter((text) => text !== "").map((text) => ({ ...span, text }));

/** Splits a word between characters into parts that fit. */
const cut = (span: Span, width: number, measure: Measure): Span[] => {
  if (measure(span) <= width) return [span];
  const parts: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const { segment } of new Intl.Segmenter().segment(span.text)) {
    const own = measure({ ...span, text: segment });
    if (used + own > width) {
      parts.push("");
      used = 0;
    }
    parts[parts.length - 1] += segment;
    used += own;
  }
  return parts.map((text) => ({ ...span, text }));
};

/** Breaks spans into lines that fit a width; a line feed begins a new line. Space at a line break is removed. */
export const breakLines = (
  spans: readonly Span[],
  width: number,
  measure: Measure,
): readonly (readonly LineFragment[])[] => {
  let line: LineFragment[] = [];
  const lines: LineFragment[][] = [line];
  let used = 0;
  let isBroken = false;
  const begin = (broken: boolean): void => {
    line = [];
    lines.push(line);
    used = 0;
    isBroken = broken;
  };
  for (const part of spans.flatMap(wordsOf).flatMap((one) => cut(one, width, measure))) {
    if (part.text === "\n") {
      begin(false);
      continue;
    }
    const own = measure(part);
    if (used + own > width && line.length > 0) begin(true);
    if (isBroken && line.length === 0 && /^\s$/u.test(part.text)) continue;
    line.push({ ...part, width: own });
    used += own;
  }
  return lines;
};
