import { z } from "zod";
import { parseTimestamp } from "./caption-times.ts";
import type { Cue, TimedWords } from "./transcript-text.ts";

const numberOf = (value: string): number | undefined => {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  const stamped = parseTimestamp(value);
  return stamped === undefined ? undefined : stamped / 1_000;
};

/** A time in a source: a number, a quoted number, or `00:01:02.5` in seconds; any other value counts as missing. */
export const timeNumber = z
  .union([z.number(), z.string().transform(numberOf)])
  .optional()
  .catch(undefined);

/** A speaker's name or number. */
export const speakerName = z
  .union([z.string(), z.number().transform((number) => `Speaker ${number}`)])
  .optional()
  .catch(undefined);

/** A segment of speech in the units of its source, which may be seconds or milliseconds. */
export interface MeasuredSpeech {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Fewer letters per unit mean that the units are milliseconds: speech has about 15 letters per second. */
const minLettersPerSecond = 0.3;

/** Returns the milliseconds per unit of a list's times. On average, no letter takes more than three seconds. */
export const speechUnitMs = (speech: readonly MeasuredSpeech[]): 1 | 1_000 => {
  let letters = 0;
  let duration = 0;
  for (const { text, start, end } of speech) {
    letters += text.length;
    duration += Math.max(0, end - start);
  }
  return duration > 0 && letters / duration < minLettersPerSecond ? 1 : 1_000;
};

/** A spoken word with its times. */
export const spokenWord = z.object({
  word: z.string().optional(),
  text: z.string().optional(),
  punctuated_word: z.string().optional(),
  start: timeNumber,
  end: timeNumber,
});

const segment = z.object({
  text: z.string().optional(),
  transcript: z.string().optional(),
  content: z.string().optional(),
  /** Transcripts of podcasts. */
  body: z.string().optional(),
  startTime: timeNumber,
  endTime: timeNumber,
  start: timeNumber,
  offset: timeNumber,
  end: timeNumber,
  duration: timeNumber,
  timestamp: z.array(timeNumber.nullable()).optional().catch(undefined),
  speaker: speakerName,
  words: z.array(spokenWord).optional(),
});

const startOf = ({ start, startTime, offset, timestamp }: z.output<typeof segment>): number | undefined =>
  start ?? startTime ?? offset ?? timestamp?.[0] ?? undefined;

/** A list of segments from a recogniser or caption tool, each with its words, its times and optionally word times. */
export const segmentList = z
  .array(segment)
  .refine((segments) => segments.some((each) => startOf(each) !== undefined), "tells no times");

/** Words with times that are listed separately from their segments. */
export const looseWords = z.array(spokenWord).min(1);

type Segment = z.output<typeof segment>;
type Word = z.output<typeof spokenWord>;

interface Placed {
  readonly text: string;
  /** Undefined if the source does not say. */
  readonly start: number | undefined;
  readonly end: number;
}

/** Returns the text of a word. */
export const wordText = ({
  punctuated_word: punctuated,
  word: heard,
  text,
}: Omit<Word, "start" | "end">): string => punctuated ?? heard ?? text ?? "";

const textOf = ({ text, transcript, content, body, words = [] }: Segment): string =>
  text ?? transcript ?? content ?? body ?? words.map((word) => ` ${wordText(word)}`).join("");

const placeOf = (segmented: Segment): Placed => {
  const { end, endTime, duration, timestamp } = segmented;
  const from = startOf(segmented);
  const until =
    end ?? endTime ?? (duration === undefined ? undefined : (from ?? 0) + duration) ?? timestamp?.[1];
  return { text: textOf(segmented), start: from, end: until ?? from ?? 0 };
};

/** Maximum distance, in characters, at which the next word is searched; a missing word does not affect the following ones. */
const farthestWord = 200;

/** Splits a segment before each of its words that is found in it; without words it is one part. */
const wordParts = (
  { text }: Placed,
  words: readonly Word[],
  toMs: (time: number) => number,
): TimedWords[] => {
  const parts: TimedWords[] = [];
  let from = 0;
  let open: { at: number; word: Word | undefined } = { at: 0, word: undefined };
  const close = (to: number): void => {
    const { start, end } = open.word ?? {};
    const times = start === undefined ? {} : { startMs: toMs(start), endMs: toMs(end ?? start) };
    if (to > open.at) parts.push({ text: text.slice(open.at, to), ...times });
  };
  for (const spoken of words) {
    const wanted = wordText(spoken).trim();
    const ahead = text.slice(from, from + farthestWord + wanted.length);
    const found = wanted === "" ? -1 : ahead.indexOf(wanted);
    if (found === -1) continue;
    const at = from + found;
    close(at);
    open = { at, word: spoken };
    from = at + wanted.length;
  }
  close(text.length);
  return parts;
};

/** Gives each segment without words the separately listed words that begin before it ends. */
export const withLooseWords = (segments: readonly Segment[], words: readonly Word[]): readonly Segment[] => {
  if (segments.some((each) => each.words !== undefined)) return segments;
  let next = 0;
  return segments.map((each, index) => {
    const until = index === segments.length - 1 ? Infinity : placeOf(each).end;
    const first = next;
    while (next < words.length && (words[next]?.start ?? 0) < until) next += 1;
    return { ...each, words: words.slice(first, next) };
  });
};

const measured = (placed: readonly Placed[]) =>
  placed.flatMap(({ text, start, end }) => (start === undefined ? [] : [{ text, start, end }]));

/** Converts segments to cues with word times if available; one without a time follows the previous one. */
export const segmentCues = (segments: readonly Segment[]): Cue[] => {
  const placed = segments.map(placeOf);
  const unit = speechUnitMs(measured(placed));
  const toMs = (time: number): number => Math.max(0, Math.round(time * unit));
  let lastMs = 0;
  return placed.map((place, index) => {
    const { words = [], speaker } = segments[index] ?? {};
    const timed = wordParts(place, words, toMs);
    const hasWordTimes = timed.some((part) => part.startMs !== undefined);
    const startMs = place.start === undefined ? lastMs : toMs(place.start);
    const endMs = place.start === undefined ? lastMs : Math.max(startMs, toMs(place.end));
    const whole = place.start === undefined ? { text: place.text } : { text: place.text, startMs, endMs };
    lastMs = endMs;
    return { startMs, endMs, parts: hasWordTimes ? timed : [whole], speaker };
  });
};

const anyObject = z.record(z.string(), z.unknown());

/** Returns the invalid field of a list of captions with the reason. */
export const captionProblem = (value: unknown): string | undefined => {
  const holder = anyObject.safeParse(value);
  const list = segmentList.safeParse(holder.success ? holder.data["segments"] : value);
  const [issue] = list.error?.issues ?? [];
  const [position, ...field] = issue?.path ?? [];
  if (issue === undefined || typeof position !== "number") return undefined;
  return `transcript[${position}]${field.map((name) => `.${String(name)}`).join("")}: ${issue.message}`;
};
