import { z } from "zod";
import type { Cue, TimedWords } from "../cue.ts";
import { speakerName, timeNumber } from "./json-numbers.ts";
import { speechUnitMs } from "./speech-unit.ts";

const spokenWord = z.object({
  word: z.string().optional(),
  text: z.string().optional(),
  punctuated_word: z.string().optional(),
  start: timeNumber,
  end: timeNumber,
});

const segment = z.object({
  text: z.string().optional(),
  transcript: z.string().optional(),
  start: timeNumber,
  offset: timeNumber,
  end: timeNumber,
  duration: timeNumber,
  timestamp: z.array(timeNumber.nullable()).optional().catch(undefined),
  speaker: speakerName,
  words: z.array(spokenWord).optional(),
});

const hasTime = ({ start, offset, timestamp }: z.output<typeof segment>): boolean =>
  (start ?? offset ?? timestamp?.[0] ?? undefined) !== undefined;

/** What recognisers and caption tools call a list of segments, each with its words, its times and perhaps the times of words. */
export const segmentList = z.array(segment).refine((segments) => segments.some(hasTime));

/** Words with times that stand beside the segments they are said in. */
export const looseWords = z.array(spokenWord).min(1);

type Segment = z.output<typeof segment>;
type Word = z.output<typeof spokenWord>;

interface Placed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const placeOf = ({ text, transcript, start, offset, end, duration, timestamp }: Segment): Placed => {
  const from = start ?? offset ?? timestamp?.[0] ?? 0;
  const until = end ?? (duration === undefined ? undefined : from + duration) ?? timestamp?.[1] ?? from;
  return { text: text ?? transcript ?? "", start: from, end: until };
};

const wordText = ({ punctuated_word: punctuated, word: heard, text }: Word): string =>
  punctuated ?? heard ?? text ?? "";

/** Cuts a segment before each of its words that is found in it; without them it is one part. */
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
    const at = wanted === "" ? -1 : text.indexOf(wanted, from);
    // A word that is far off was not said here: the ones behind it are still to be found.
    if (at === -1 || at > from + 200) continue;
    close(at);
    open = { at, word: spoken };
    from = at + wanted.length;
  }
  close(text.length);
  return parts;
};

/** Segments with those of the loose words that begin before they end, where they have none of their own. */
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

/** Segments as cues, with the times of their words where they have any. */
export const segmentCues = (segments: readonly Segment[]): Cue[] => {
  const placed = segments.map(placeOf);
  const unit = speechUnitMs(placed);
  const toMs = (time: number): number => Math.max(0, Math.round(time * unit));
  return placed.map((place, index) => {
    const [startMs, endMs] = [toMs(place.start), Math.max(toMs(place.start), toMs(place.end))];
    const words = segments[index]?.words ?? [];
    const timed = wordParts(place, words, toMs);
    const hasTimes = timed.some((part) => part.startMs !== undefined);
    const parts = hasTimes ? timed : [{ text: place.text, startMs, endMs }];
    return { startMs, endMs, parts, speaker: segments[index]?.speaker };
  });
};
