import { occursInSlices, type Sliced } from "../slices.ts";
import type { TextSpan } from "../text-span.ts";
import { wordSegmenter } from "./segmenters.ts";

const cjkLetter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** True if the text contains a Chinese, Japanese or Korean letter. */
export const containsCjk = (text: string): boolean => cjkLetter.test(text);

/** Does the same as `containsCjk`, with pauses. */
export const containsCjkInSlices = (text: string): Sliced<boolean> =>
  occursInSlices(text, cjkLetter, { start: 0, end: text.length });

const segmentsAtATime = 1_000;

/** UAX 29 makes this space, which French has before punctuation, a part of the word beside it. */
const narrowSpace = "\u202F";

const trimNarrowSpaces = (index: number, segment: string): TextSpan => {
  let [start, end] = [0, segment.length];
  while (segment.charAt(start) === narrowSpace) start += 1;
  while (end > start && segment.charAt(end - 1) === narrowSpace) end -= 1;
  return { start: index + start, end: index + end };
};

/** Returns the words of a text in order without punctuation; scripts without spaces are segmented by dictionary (UAX 29, ICU). */
export const words = (text: string, locale?: string): TextSpan[] => {
  const spans: TextSpan[] = [];
  for (const { index, segment, isWordLike } of wordSegmenter(locale).segment(text)) {
    if (isWordLike === true) spans.push(trimNarrowSpaces(index, segment));
  }
  return spans;
};

/** Returns the words of a text in order, as written. */
export const wordTexts = (text: string, locale?: string): string[] =>
  words(text, locale).map(({ start, end }) => text.slice(start, end));

/** Maximum letters of texts segmented together. */
const maxLetters = 2_000;

/** Returns the texts from one on that are segmented together; a longer one alone. */
const cutTogether = (texts: readonly string[], from: number): string[] => {
  const together: string[] = [];
  let letters = 0;
  for (const text of texts.slice(from, from + maxLetters)) {
    letters += text.length;
    if (together.length > 0 && letters > maxLetters) break;
    together.push(text);
  }
  return together;
};

/** A text and the positions of its words. */
interface CutText {
  readonly text: string;
  readonly spans: readonly TextSpan[];
}

/**
 * Yields the words of each text in order, as `words` does. Short texts are segmented together: each segmenter call
 * allocates ICU memory, which costs as much as segmenting about a hundred letters, plus garbage collection.
 */
export function* wordsOfEach(texts: readonly string[], locale?: string): Generator<CutText> {
  for (let from = 0; from < texts.length;) {
    const together = cutTogether(texts, from);
    // No word continues after a line break.
    const all = words(together.join("\n"), locale).values();
    let word = all.next();
    let offset = 0;
    for (const text of together) {
      const spans: TextSpan[] = [];
      for (; word.done !== true && word.value.start < offset + text.length; word = all.next())
        spans.push({ start: word.value.start - offset, end: word.value.end - offset });
      yield { text, spans };
      offset += text.length + 1;
    }
    from += together.length;
  }
}

/**
 * Yields the start and end offsets of words, as `words` does, as consecutive numbers: for long texts, where a list of objects
 * would take a multiple of their size.
 */
export function* wordBoundsInSlices(text: string, locale?: string): Sliced<Uint32Array> {
  const bounds: number[] = [];
  let segments = 0;
  for (const { index, segment, isWordLike } of wordSegmenter(locale).segment(text)) {
    if ((segments += 1) % segmentsAtATime === 0) yield;
    if (isWordLike !== true) continue;
    const { start, end } = trimNarrowSpaces(index, segment);
    bounds.push(start, end);
  }
  return Uint32Array.from(bounds);
}

/** Returns the starts (`first` 0) or ends (1) of word bounds; a loop, because a callback for each of millions takes too long. */
export const everySecond = (bounds: Uint32Array, first: 0 | 1): Uint32Array => {
  const picked = new Uint32Array(bounds.length >> 1);
  for (let index = 0; index < picked.length; index += 1) picked[index] = bounds[2 * index + first] ?? 0;
  return picked;
};
