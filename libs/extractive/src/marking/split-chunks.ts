import type { TextSpan } from "@quarry/text";

export interface ChunkOptions {
  /** No chunk is longer. */
  readonly mostCharacters: number;
  /** Where a text is best cut, ascending: the beginnings of its comments. */
  readonly seams?: readonly number[] | undefined;
}

/** The better place first: a paragraph, a sentence at the end of its line, a sentence, a line, a clause, a word. */
const ends = [
  /\n\s*\n/gu,
  /[.!?…。！？][^\s\p{L}\p{N}]*[^\S\n]*\n/gu,
  /[.!?…][^\s\p{L}\p{N}]*\s|[。！？][”’」』）】》]*/gu,
  /\n/gu,
  /[，；：,;:—–]\s?/gu,
  /[\s、]/gu,
];

const lastEndIn = (window: string): number => {
  for (const pattern of ends) {
    const last = [...window.matchAll(pattern)].at(-1);
    if (last !== undefined) return last.index + last[0].length;
  }
  return window.length;
};

const isInsidePair = (text: string, offset: number): boolean =>
  /[\uD800-\uDBFF]/u.test(text.charAt(offset - 1)) && /[\uDC00-\uDFFF]/u.test(text.charAt(offset));

/**
 * Cuts a text into spans that together are the whole text, in order and none of them longer than so many characters. A chunk ends where
 * a comment, a paragraph, a turn or a sentence does, as far as there is such a place in its second half. Time is linear in the text.
 */
export const splitChunks = (text: string, { mostCharacters, seams = [] }: ChunkOptions): TextSpan[] => {
  const chunks: TextSpan[] = [];
  const least = Math.ceil(mostCharacters / 2);
  let [start, seam] = [0, 0];
  while (text.length - start > mostCharacters) {
    let best = 0;
    for (; (seams[seam] ?? Infinity) <= start + mostCharacters; seam += 1) best = seams[seam] ?? 0;
    const from = start + least;
    const within = from + lastEndIn(text.slice(from, start + mostCharacters));
    const cut = best > start + least / 2 ? best : within;
    const end = isInsidePair(text, cut) ? cut - 1 : cut;
    chunks.push({ start, end });
    start = end;
  }
  if (start < text.length) chunks.push({ start, end: text.length });
  return chunks;
};
