import { z } from "zod";
import type { Cue } from "../cue.ts";
import { looseWords, segmentCues, segmentList, withLooseWords } from "./segment-list.ts";
import { wordCues, wordList } from "./word-list.ts";
import { eventCues, youtubeEvents } from "./youtube-events.ts";

/** One place where sources keep a list of what was said. */
type Reading = (value: unknown) => Cue[] | undefined;

const timed = z
  .looseObject({ text: z.string() })
  .refine(
    ({ start, offset, timestamp }) => start !== undefined || offset !== undefined || Array.isArray(timestamp),
  );

/** Captions on their own: each says when it begins. */
const captionList: Reading = (value) => {
  if (!Array.isArray(value) || !timed.safeParse(value[0]).success) return undefined;
  const list = segmentList.safeParse(value);
  return list.success ? segmentCues(list.data) : undefined;
};

const keyed = (key: string, read: Reading): Reading => {
  const holder = z.looseObject({ [key]: z.array(z.unknown()).min(1) });
  return (value) => {
    const parsed = holder.safeParse(value);
    return parsed.success ? read(parsed.data[key]) : undefined;
  };
};

const segments: Reading = (value) => {
  const list = segmentList.safeParse(value);
  return list.success ? segmentCues(list.data) : undefined;
};
const words: Reading = (value) => {
  const list = wordList.safeParse(value);
  return list.success ? wordCues(list.data) : undefined;
};
const events: Reading = (value) => {
  const list = youtubeEvents.safeParse({ events: value });
  return list.success ? eventCues(list.data) : undefined;
};

const recognised = z.looseObject({ segments: segmentList, words: looseWords.optional().catch(undefined) });
/** Some put the words beside the segments. */
const recognisedSegments: Reading = (value) => {
  const parsed = recognised.safeParse(value);
  if (!parsed.success) return undefined;
  return segmentCues(withLooseWords(parsed.data.segments, parsed.data.words ?? []));
};

const deepgram = z.looseObject({
  results: z.looseObject({
    utterances: z.array(z.unknown()).optional(),
    channels: z
      .array(z.looseObject({ alternatives: z.array(z.looseObject({ words: wordList })).min(1) }))
      .optional(),
  }),
});
/** One channel after the other: who speaks in which is told by its number. */
const channels: Reading = (value) => {
  const parsed = deepgram.safeParse(value);
  if (!parsed.success) return undefined;
  const { utterances, channels: heard = [] } = parsed.data.results;
  const said = heard.flatMap(({ alternatives }, index) =>
    wordCues(alternatives[0]?.words ?? []).map((cue) =>
      heard.length > 1 ? { ...cue, speaker: cue.speaker ?? `Channel ${index + 1}` } : cue,
    ),
  );
  return (utterances && segments(utterances)) ?? said;
};

const turn = z.object({ speaker: z.string(), text: z.string().optional(), content: z.string().optional() });
const turnList = z.array(turn).min(1);

/** Who said what, and not when. */
const turns: Reading = (value) => {
  const list = turnList.safeParse(value);
  if (!list.success) return undefined;
  return list.data.map(({ speaker, text, content }) => ({
    startMs: 0,
    endMs: 0,
    speaker,
    parts: [{ text: text ?? content ?? "" }],
  }));
};

/** The first that knows its form reads it: with whole sentences before single words. */
const readings: readonly Reading[] = [
  recognisedSegments,
  keyed("utterances", segments),
  keyed("chunks", captionList),
  keyed("events", events),
  channels,
  keyed("words", words),
  captionList,
  turns,
];

/**
 * What was said by a JSON transcript: of Whisper and its relatives (`segments`, `chunks`), YouTube (`events`), AssemblyAI
 * (`utterances`, `words`), Deepgram (`results`), or a plain list of captions or turns; undefined for any other JSON.
 */
export const jsonCues = (value: unknown): readonly Cue[] | undefined => {
  for (const read of readings) {
    const cues = read(value);
    if (cues?.some(({ parts }) => parts.some(({ text }) => text.trim() !== "")) === true) return cues;
  }
  return undefined;
};
