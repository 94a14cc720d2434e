import { type Extracted, type Unavailable, unavailable } from "../extracted.ts";
import { readCaptions } from "./caption-files.ts";
import { declaredCues, jsonCues } from "./json-cues.ts";
import { captionProblem } from "./segment-list.ts";
import { coarseTimings, type Cue, transcriptText } from "./transcript-text.ts";

/** How a JSON transcript is declared whose form is to be found out. */
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

/** A WebVTT or SubRip file as paragraphs, with the times of its words. */
export const readCaptionFile = (text: string, mediaType: string): Extracted | Unavailable => {
  const cues = readCaptions(text, mediaType);
  return "status" in cues ? cues : asTranscript(cues, mediaType);
};

/** A JSON transcript as paragraphs, with the times of its words; undefined for JSON that is none. */
export const findTranscript = (value: unknown): Extracted | undefined => {
  const cues = jsonCues(value);
  return cues && asTranscript(cues, transcriptMediaType);
};

const forms =
  "The forms that are read are segments of Whisper, captions with text and start, events of YouTube's json3, words with " +
  "times, and lists of {speaker, text}; or hand it in as plain text.";

/** The same for JSON that was called a transcript. */
export const readTranscript = (value: unknown): Extracted | Unavailable => {
  const cues = declaredCues(value);
  if (cues !== undefined) return asTranscript(cues, transcriptMediaType);
  const problem = captionProblem(value) ?? "The transcript has none of the forms that are read";
  return unavailable("damaged", `${problem}. ${forms}`);
};
