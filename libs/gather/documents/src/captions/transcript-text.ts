import type { Timing } from "@quarry/contracts";
import { collapseWhitespace, containsCjk } from "@quarry/text";
import { cleanText, shortLine } from "../encoding/clean-text.ts";

/** Words as in the source, with their white space, and their times if known. */
export interface TimedWords {
  readonly text: string;
  readonly startMs?: number | undefined;
  readonly endMs?: number | undefined;
}

/** A continuous utterance of one speaker: a caption, a recogniser segment, or a single word. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Joined, they are the words of the cue. */
  readonly parts: readonly TimedWords[];
  readonly speaker?: string | undefined;
  /** True if the source lists single words; Chinese and Japanese words are then joined without a space. */
  readonly isWord?: boolean;
}

/** A longer paragraph ends with the next sentence, or at the hard limit with the next cue. */
const longParagraph = 1_500;
const maxParagraphLength = 4_000;

const sentenceEnd = /[.!?…。！？｡]["'”’»」』)\]]*$/u;

/** Creates an empty transcript: collapses white space, and records timings by position. */
export const createTextBuilder = () => {
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
    beginParagraph: (): void => {
      if (length > 0) append("\n\n");
      paragraphStart = length;
      wantsSpace = false;
    },
    /** Adds a space before the next text. */
    separate: (): void => {
      wantsSpace = length > paragraphStart;
    },
    /** True if a space before `next` would be inside Chinese or Japanese text. */
    isCjkBefore: (next: string): boolean => containsCjk(last.slice(-1)) && containsCjk(next.slice(0, 1)),
    isLongParagraph: (): boolean => {
      const size = length - paragraphStart;
      return size >= maxParagraphLength || (size >= longParagraph && sentenceEnd.test(last.slice(-8)));
    },
    add: ({ text, startMs, endMs }: TimedWords): void => {
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

/** A pause after which a new paragraph begins. */
const longPauseMs = 4_000;
const maxNameLength = 100;

const shownName = (speaker: string | undefined): string => shortLine(speaker, maxNameLength) ?? "";

const isPause = (last: Cue, next: Cue): boolean =>
  next.startMs - last.endMs >= longPauseMs || next.startMs < last.startMs;

const hasWords = ({ parts }: Cue): boolean => parts.some(({ text }) => cleanText(text).trim() !== "");

const wordsOf = ({ parts }: Cue): string => collapseWhitespace(parts.map(({ text }) => text).join(""));

/** Minimum length of a repeated text; shorter ones are often said twice. */
const minRepeated = 20;
const longestGapMs = 100;

/** True for a cue that shows the same words again, to highlight another of them. */
const isRepeated = (last: Cue | undefined, next: Cue): boolean => {
  if (last === undefined || next.isWord === true) return false;
  if (next.startMs <= last.startMs || next.startMs - last.endMs > longestGapMs) return false;
  const words = wordsOf(next);
  return words.length >= minRepeated && words === wordsOf(last) && last.speaker === next.speaker;
};

const beginCue = (builder: ReturnType<typeof createTextBuilder>, cue: Cue, last: Cue | undefined): void => {
  const name = shownName(cue.speaker);
  const isNewSpeaker = name !== shownName(last?.speaker);
  if (last === undefined || isNewSpeaker || isPause(last, cue) || builder.isLongParagraph()) {
    builder.beginParagraph();
    if (isNewSpeaker && name !== "") builder.add({ text: `${name}: ` });
    return;
  }
  const isJoined = cue.isWord === true && builder.isCjkBefore(cue.parts[0]?.text ?? "");
  if (!isJoined) builder.separate();
};

/**
 * Converts cues to paragraphs: joined by spaces, with a new paragraph for another speaker (`Name: …`), after a pause of four
 * seconds, and when one is long. Timings are as fine as in the source.
 */
export const transcriptText = (cues: readonly Cue[]) => {
  const builder = createTextBuilder();
  let last: Cue | undefined;
  for (const cue of cues.filter(hasWords)) {
    if (isRepeated(last, cue)) {
      last = cue;
      continue;
    }
    beginCue(builder, cue, last);
    for (const part of cue.parts) builder.add(part);
    last = cue;
  }
  return builder.build();
};

/** Maximum timings that the service takes over from a parser in one turn: the words of five hours. */
const maxTimings = 50_000;

/** Returns the timings; above the maximum, neighbours are merged. */
export const coarseTimings = (timings: readonly Timing[], max = maxTimings): readonly Timing[] => {
  const together = Math.ceil(timings.length / max);
  if (together <= 1) return timings;
  return Array.from({ length: Math.ceil(timings.length / together) }, (_, group) => {
    const merged = timings.slice(group * together, (group + 1) * together);
    return {
      start: merged.at(0)?.start ?? 0,
      end: merged.at(-1)?.end ?? 0,
      startMs: Math.min(...merged.map(({ startMs }) => startMs)),
      endMs: Math.max(...merged.map(({ endMs }) => endMs)),
    };
  });
};
