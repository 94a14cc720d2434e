import { type Unavailable, unavailable } from "@quarry/failure";
import { decodeHTMLStrict } from "entities";
import { z } from "zod";
import type { Extracted } from "../extracted.ts";
import { assMediaType, readAss } from "./ass-script.ts";
import { readCaptions } from "./caption-files.ts";
import {
  captionProblem,
  looseWords,
  segmentCues,
  segmentList,
  speakerName,
  speechUnitMs,
  spokenWord,
  withLooseWords,
  wordText,
} from "./segment-list.ts";
import { coarseTimings, type Cue, transcriptText } from "./transcript-text.ts";

const said = z.union([
  z.string().transform((text) => ({ text, speaker: undefined })),
  z
    .object({ speaker: z.string().optional(), text: z.string().optional(), content: z.string().optional() })
    .transform(({ speaker, text, content }) => ({ speaker, text: text ?? content ?? "" })),
]);

const saidList = z.array(said).min(1);

/** Reads lines or speaker turns without times; undefined for anything else, or if one has no words. */
export const untimedCues = (value: unknown): Cue[] | undefined => {
  const list = saidList.safeParse(value);
  if (!list.success || list.data.some(({ text }) => text === "")) return undefined;
  return list.data.map(({ speaker, text }) => ({ startMs: 0, endMs: 0, speaker, parts: [{ text }] }));
};

const timedWord = spokenWord
  .extend({ speaker: speakerName })
  .transform(({ start = 0, end = start, speaker, ...word }) => ({
    text: wordText(word),
    start,
    end,
    speaker,
  }));

/** A bare list of words with times, as in AssemblyAI and Deepgram. */
const wordList = z.array(timedWord).refine((words) => words.some(({ end }) => end > 0));

/** Converts each word to a cue. */
const wordCues = (words: z.output<typeof wordList>): Cue[] => {
  const unit = speechUnitMs(words);
  return words.map(({ text, start, end, speaker }) => {
    const [startMs, endMs] = [Math.max(0, Math.round(start * unit)), Math.max(0, Math.round(end * unit))];
    return { startMs, endMs, speaker, isWord: true, parts: [{ text, startMs, endMs }] };
  });
};

const event = z.object({
  tStartMs: z.number().nonnegative().default(0),
  dDurationMs: z.number().nonnegative().default(0),
  segs: z
    .array(z.object({ utf8: z.string().default(""), tOffsetMs: z.number().nonnegative().default(0) }))
    .default([]),
});

/** YouTube's caption format `json3`. */
const youtubeEvents = z.object({ events: z.array(event) });

/** Converts events to cues; each is displayed longer than it is spoken, so it ends where the next begins. */
const eventCues = ({ events }: z.output<typeof youtubeEvents>): Cue[] => {
  const spoken = events.filter(({ segs }) => segs.some(({ utf8 }) => utf8.trim() !== ""));
  return spoken.map(({ tStartMs, dDurationMs, segs }, index) => {
    const next = spoken[index + 1]?.tStartMs ?? Infinity;
    const shownUntil = tStartMs + dDurationMs;
    const endMs = Math.round(next > tStartMs ? Math.min(shownUntil, next) : shownUntil);
    const startMs = Math.round(tStartMs);
    const parts = segs.map(({ utf8, tOffsetMs }, at) => ({
      text: utf8,
      startMs: Math.round(tStartMs + tOffsetMs),
      endMs: Math.round(tStartMs + (segs[at + 1]?.tOffsetMs ?? endMs - tStartMs)),
    }));
    return { startMs, endMs, parts };
  });
};

/** Reads one known location of a transcript. */
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

/** Reads a bare list as captions only if no other fields would be lost. */
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
/** Some tools list the words separately from the segments. */
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
/** Reads one channel after the other; the channel number identifies the speaker. */
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

/** Reads speaker turns without times. */
const turns: Reading = (value) => {
  if (!Array.isArray(value)) return undefined;
  const isTurn = (each: unknown): boolean => turn.safeParse(each).success;
  return value.every(isTurn) ? untimedCues(value) : undefined;
};

/** The first that recognises its format reads it: whole sentences before single words. */
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

/** For JSON declared as a transcript; other fields are ignored. */
const declaredReadings: readonly Reading[] = [...readings, segments, untimedCues];

const firstRead = (value: unknown, tried: readonly Reading[]): readonly Cue[] | undefined => {
  for (const read of tried) {
    const cues = read(value);
    if (cues?.some(({ parts }) => parts.some(({ text }) => text.trim() !== "")) === true) return cues;
  }
  return undefined;
};

/**
 * Reads a JSON transcript: Whisper, podcasts and similar (`segments`, `chunks`), YouTube (`events`), AssemblyAI (`utterances`, `words`),
 * Deepgram (`results`), or a plain list of captions or turns; undefined for any other JSON.
 */
export const jsonCues = (value: unknown): readonly Cue[] | undefined => firstRead(value, readings);

/** The same for JSON declared as a transcript, where any list of texts counts. */
export const declaredCues = (value: unknown): readonly Cue[] | undefined =>
  firstRead(value, declaredReadings);

/** Declared media type of a JSON transcript whose format must be detected. */
export const transcriptMediaType = "application/vnd.quarry.transcript+json";

const asTranscript = (cues: readonly Cue[], mediaType: string): Extracted => {
  const { text, timings } = transcriptText(cues);
  return {
    status: "extracted",
    text,
    mediaType,
    ...(timings.length === 0 ? {} : { timings: coarseTimings(timings) }),
  };
};

const maxNamed = 20;

/** Reads a WebVTT or SubRip file as paragraphs with word times and the numbers of its odd lines. */
export const readCaptionFile = (text: string, mediaType: string): Extracted | Unavailable => {
  const file = readCaptions(text, mediaType);
  if ("status" in file) return file;
  const { cues, oddLines } = file;
  const transcript = asTranscript(cues, mediaType);
  if (oddLines.length === 0) return transcript;
  const more = oddLines.length > maxNamed ? ` and ${oddLines.length - maxNamed} more` : "";
  return {
    ...transcript,
    metadata: { linesWithoutReadableTimes: `${oddLines.slice(0, maxNamed).join(", ")}${more}` },
  };
};

/** Reads an Advanced SubStation Alpha file as paragraphs with word times. */
export const readAssFile = (text: string): Extracted | Unavailable => {
  const script = readAss(text);
  if ("status" in script) return script;
  return { ...asTranscript(script.cues, assMediaType), title: script.title };
};

// Transcripts, like captions, contain HTML escapes of their source page.
const unescaped = (cue: Cue): Cue => ({
  ...cue,
  parts: cue.parts.map((part) => ({ ...part, text: decodeHTMLStrict(part.text) })),
});

/** Reads a JSON transcript as paragraphs with word times; undefined for other JSON. */
export const findTranscript = (value: unknown): Extracted | undefined => {
  const cues = jsonCues(value);
  return cues && asTranscript(cues.map(unescaped), transcriptMediaType);
};

const forms =
  "Supported are segments of Whisper, captions with text and start, events of YouTube's json3, words with " +
  "times, and lists of {speaker, text}; or submit it as plain text.";

/** The same for JSON declared as a transcript. */
export const readTranscript = (value: unknown): Extracted | Unavailable => {
  const cues = declaredCues(value);
  if (cues !== undefined) return asTranscript(cues.map(unescaped), transcriptMediaType);
  const problem = captionProblem(value) ?? "The transcript has no supported form";
  return unavailable("damaged", `${problem}. ${forms}`);
};
