import type { Timing } from "@quarry/contracts";
import { containsCjk } from "@quarry/text";
import { cleanText } from "../text/clean-text.ts";
import type { TimedWords } from "./cue.ts";

/** A paragraph that is longer ends with the next sentence, or at the latest limit with the next cue. */
const longParagraph = 1_500;
const longestParagraph = 4_000;

const sentenceEnd = /[.!?…。！？｡]["'”’»」』)\]]*$/u;

/** A transcript as it is read and stored. */
export interface TranscriptText {
  readonly text: string;
  readonly timings: readonly Timing[];
}

/** Puts a transcript together: white space is one space, and what is timed is known by its place. */
export interface TextBuilder {
  beginParagraph(): void;
  /** Puts a space before what comes. */
  separate(): void;
  add(words: TimedWords): void;
  /** Whether a space before `next` would stand inside Chinese or Japanese. */
  isCjkBefore(next: string): boolean;
  isLongParagraph(): boolean;
  build(): TranscriptText;
}

/** Begins an empty transcript. */
export const createTextBuilder = (): TextBuilder => {
  const pieces: string[] = [];
  const timings: Timing[] = [];
  let length = 0;
  let paragraphStart = 0;
  let last = "";
  let wantsSpace = false;

  const append = (piece: string): void => {
    if (piece === "") return;
    pieces.push(piece);
    length += piece.length;
    last = piece;
  };
  return {
    beginParagraph: () => {
      if (length > 0) append("\n\n");
      paragraphStart = length;
      wantsSpace = false;
    },
    separate: () => {
      wantsSpace = length > paragraphStart;
    },
    isCjkBefore: (next) => containsCjk(last.slice(-1)) && containsCjk(next.slice(0, 1)),
    isLongParagraph: () => {
      const size = length - paragraphStart;
      return size >= longestParagraph || (size >= longParagraph && sentenceEnd.test(last.slice(-8)));
    },
    add: ({ text, startMs, endMs }) => {
      const clean = cleanText(text).replaceAll(/\s+/gu, " ");
      const words = clean.trim();
      if (clean.startsWith(" ") && length > paragraphStart) wantsSpace = true;
      if (words === "") return;
      if (wantsSpace) append(" ");
      wantsSpace = clean.endsWith(" ");
      const start = length;
      append(words);
      if (startMs === undefined) return;
      timings.push({ start, end: length, startMs, endMs: Math.max(startMs, endMs ?? startMs) });
    },
    build: () => ({ text: pieces.join(""), timings }),
  };
};
