import { finish, type Sliced } from "../slices.ts";
import type { TextSpan } from "../text-span.ts";

/** Options for splitting a text into chunks. */
export interface ChunkOptions {
  /** Maximum length of a chunk. */
  readonly maxCharacters: number;
  /** Preferred places to split a text, ascending: the beginnings of its comments. */
  readonly seams?: readonly number[] | undefined;
}

/** Places to cut a text after, by preference: a paragraph, a sentence, a line, a clause, a word. Each takes linear time. */
const ends: readonly RegExp[] = [
  /\n\s*\n/gu,
  /(?<=[.!?…][^\s\p{L}\p{N}]{0,3})\s|(?<=[。！？][”’」』）】》]{0,3})(?![”’」』）】》。！？])/gu,
  /\n/gu,
  /[，；：,;:—–]\s?/gu,
  /[\s、]/gu,
];

/** The last match is mostly among these characters. */
const tailCharacters = 1_000;

const lastEndIn = (window: string): number => {
  const inTail = Math.max(0, window.length - tailCharacters);
  for (const pattern of ends) {
    for (const from of new Set([inTail, 0])) {
      let last = 0;
      for (const { 0: found, index } of window.slice(from).matchAll(pattern))
        last = from + index + found.length;
      if (last > 0) return last;
    }
  }
  return window.length;
};

const isInsidePair = (text: string, offset: number): boolean =>
  /[\uD800-\uDBFF]/u.test(text.charAt(offset - 1)) && /[\uDC00-\uDFFF]/u.test(text.charAt(offset));

/**
 * Splits a text into chunks of at most `maxCharacters`, in order, that together are the whole text. A chunk ends at the end of a comment,
 * a paragraph, a turn or a sentence if there is one in its second half. Time is linear in the text.
 */
export function* chunksInSlices(
  text: string,
  { maxCharacters, seams = [] }: ChunkOptions,
): Sliced<TextSpan[]> {
  const chunks: TextSpan[] = [];
  const min = Math.ceil(maxCharacters / 2);
  let [start, seam] = [0, 0];
  while (text.length - start > maxCharacters) {
    let best = 0;
    for (; (seams[seam] ?? Infinity) <= start + maxCharacters; seam += 1) best = seams[seam] ?? 0;
    const from = start + min;
    const within = from + lastEndIn(text.slice(from, start + maxCharacters));
    const cut = best > start + min / 2 ? best : within;
    const end = isInsidePair(text, cut) ? cut - 1 : cut;
    chunks.push({ start, end });
    start = end;
    yield;
  }
  if (start < text.length) chunks.push({ start, end: text.length });
  return chunks;
}

/** Like `chunksInSlices`, without pauses. */
export const splitChunks = (text: string, options: ChunkOptions): TextSpan[] =>
  finish(chunksInSlices(text, options));
