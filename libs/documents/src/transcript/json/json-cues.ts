import { z } from "zod";
import type { Cue } from "../cue.ts";
import { looseWords, segmentCues, segmentList, withLooseWords } from "./segment-list.ts";
import { untimedCues } from "./untimed-cues.ts";
import { wordCues, wordList } from "./word-list.ts";
import { eventCues, youtubeEvents } from "./youtube-events.ts";

/** One place where sources keep a list of what was said. */
type Reading = (value: unknown) => Cue[] | undefined;

const segments: Reading = (value) => {
  const list = segmentList.safeParse(value);
  return list.success ? segmentCues(list.data) : undefined;
};

const captionFields: ReadonlySet<string> = new Set(
  "text content start end duration dur offset timestamp speaker words lang language id index confidence channel".split(
    " ",
  ),
);
const anyObject = z.record(z.string(), z.unknown());

/** A list on its own is one of captions only where nothing else is told in it that would be lost. */
const captionList: Reading = (value) => {
  const first = anyObject.safeParse(Array.isArray(value) ? value[0] : undefined);
  const isCaption = first.success && Object.keys(first.data).every((name) => captionFields.has(name));
  return isCaption ? segments(value) : undefined;
};

const keyed = (key: string, read: Reading): Reading => {
  const holder = z.looseObject({ [key]: z.array(z.unknown()).min(1) });
  return (value) => {
    const parsed = holder.safeParse(value);
    return parsed.success ? read(parsed.data[key]) : undefined;
  };
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

const turn = z.strictObject({
  speaker: z.string(),
  text: z.string().optional(),
  content: z.string().optional(),
});

/** Who said what, and not when. */
const turns: Reading = (value) => {
  if (!Array.isArray(value)) return undefined;
  const isTurn = (each: unknown): boolean => turn.safeParse(each).success;
  return value.every(isTurn) ? untimedCues(value) : undefined;
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

/** Of JSON that was called a transcript, whatever else it tells. */
const declaredReadings: readonly Reading[] = [...readings, segments, untimedCues];

const firstRead = (value: unknown, tried: readonly Reading[]): readonly Cue[] | undefined => {
  for (const read of tried) {
    const cues = read(value);
    if (cues?.some(({ parts }) => parts.some(({ text }) => text.trim() !== "")) === true) return cues;
  }
  return undefined;
};

/**
 * What was said by a JSON transcript: of Whisper and its relatives (`segments`, `chunks`), YouTube (`events`), AssemblyAI
 * (`utterances`, `words`), Deepgram (`results`), or a plain list of captions or turns; undefined for any other JSON.
 */
export const jsonCues = (value: unknown): readonly Cue[] | undefined => firstRead(value, readings);

/** The same of JSON that was called a transcript: there any list of texts is one. */
export const declaredCues = (value: unknown): readonly Cue[] | undefined =>
  firstRead(value, declaredReadings);
