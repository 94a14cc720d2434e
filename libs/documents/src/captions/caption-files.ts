import { decodeHTMLStrict } from "entities";
import { type Unavailable, unavailable } from "../extracted.ts";
import type { Cue, TimedWords } from "./transcript-text.ts";

/** A time of captions: hours may be missing, and a comma may stand for the dot. */
export const timestamp = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?`;

const whole = new RegExp(`^\\s*${timestamp}\\s*$`, "u");

/** `01:02:03.500`, `02:03,5` and the like in milliseconds; undefined for anything else. */
export const parseTimestamp = (text: string): number | undefined => {
  const match = whole.exec(text);
  if (match === null) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = match;
  const full = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return full * 1_000 + Math.round(Number(`0.${fraction}`) * 1_000);
};

/** A caption as it stands in its file. */
interface CaptionBlock {
  readonly startMs: number;
  readonly endMs: number;
  /** Its lines, tags and all, without blank ones. */
  readonly lines: readonly string[];
}

const timingLine = new RegExp(`^\\s*(${timestamp})\\s*--+>\\s*(${timestamp})(?:\\s.*)?$`, "u");
const halfTimed = new RegExp(`${timestamp}.*-->|-->.*${timestamp}`, "u");
const aside = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/u;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

const damaged = (line: number, what: string): Unavailable =>
  unavailable(
    "damaged",
    `Line ${line + 1} ${what}; write times as 00:00:01.000 --> 00:00:04.000, or hand in the words as plain text.`,
  );

/** A line with times is short; one of megabytes is not looked through for them. */
const maxTimingLineLength = 1_000;

interface Scan {
  readonly lines: readonly string[];
  readonly isVtt: boolean;
  /** Where the last line with anything in it is. */
  readonly lastLine: number;
}

type OpenBlock = CaptionBlock & { readonly lines: string[] };

const readTimes = (line: string): Omit<CaptionBlock, "lines"> | undefined => {
  const match = line.length > maxTimingLineLength ? null : timingLine.exec(line);
  if (match === null) return undefined;
  const [startMs = 0, endMs = 0] = [match[1], match[6]].map((time = "") => parseTimestamp(time));
  return { startMs, endMs: Math.max(startMs, endMs) };
};

/** Whether a line is only the name of the caption whose times are in the next line. */
const isIdentifier = ({ lines }: Scan, at: number): boolean =>
  readTimes(lines[at + 1] ?? "") !== undefined &&
  (isBlank(lines[at - 1]) || /^\s*\d+\s*$/u.test(lines[at] ?? ""));

/** What is not closed by anything: the number of a caption that a cut-off file has lost. */
const isLostNumber = ({ lines, lastLine }: Scan, at: number): boolean =>
  at === lastLine && isBlank(lines[at - 1]) && /^\s*\d+\s*$/u.test(lines[at] ?? "");

const hasBrokenTimes = (line: string, isInCaption: boolean): boolean =>
  line.length <= maxTimingLineLength && line.includes("-->") && (!isInCaption || halfTimed.test(line));

const skipAside = ({ lines }: Scan, from: number): number => {
  let at = from;
  while (!isBlank(lines[at])) at += 1;
  return at;
};

/** Takes one line, or a whole note, in; answers where the next begins. */
const scanLine = (scan: Scan, at: number, blocks: OpenBlock[]): number | Unavailable => {
  const line = scan.lines[at] ?? "";
  if (isBlank(line)) return at + 1;
  const times = readTimes(line);
  if (times !== undefined) {
    blocks.push({ ...times, lines: [] });
    return at + 1;
  }
  if (isIdentifier(scan, at)) return at + 1;
  if (scan.isVtt && isBlank(scan.lines[at - 1]) && aside.test(line)) return skipAside(scan, at);
  const open = blocks.at(-1);
  if (hasBrokenTimes(line, open !== undefined)) return damaged(at, "has times that cannot be read");
  // The head of a WebVTT file may say anything.
  if (open === undefined) return scan.isVtt ? at + 1 : damaged(at, "stands before the first times");
  if (!isLostNumber(scan, at)) open.lines.push(line.trim());
  return at + 1;
};

/**
 * The captions of a WebVTT or SubRip file, in its order. Notes and styles are left out, blank lines between captions may be
 * missing, and words that no times stand over belong to the caption before them, so that none is lost.
 */
export const captionBlocks = (
  text: string,
  { isVtt }: { readonly isVtt: boolean },
): CaptionBlock[] | Unavailable => {
  const lines = text.split(/\r\n|[\n\r]/u);
  const scan: Scan = { lines, isVtt, lastLine: lines.findLastIndex((line) => !isBlank(line)) };
  const blocks: OpenBlock[] = [];
  let at = isVtt && lines[0]?.startsWith("WEBVTT") === true ? 1 : 0;
  while (at < lines.length) {
    const next = scanLine(scan, at, blocks);
    if (typeof next !== "number") return next;
    at = next;
  }
  return blocks.length > 0 ? blocks : damaged(0, "begins a file in which no line has times");
};

// What captions are dressed with; any other angle bracket is a word of the speaker.
const dressing = String.raw`</?(?:i|b|u|s|c|ruby|rt|lang|font|span|p)(?=[\s.>/])[^<>]{0,200}>|\{\\[^{}]{0,200}\}|\{/?[biu]\}`;
const markup = new RegExp(
  String.raw`<(${timestamp})>|<v(?:\.[^\s<>]*)?[ \t]+([^<>]{1,200})>|</v>|${dressing}|<br\s*/?>`,
  "giu",
);

/** Words of one speaker, cut where the source gives a time. */
interface Turn {
  readonly speaker: string | undefined;
  readonly parts: { readonly text: string; readonly startMs: number }[];
}

const readTurns = (source: string, startMs: number): Turn[] => {
  const turns: Turn[] = [{ speaker: undefined, parts: [] }];
  let from = 0;
  let at = startMs;
  const take = (to: number): void => {
    const text = decodeHTMLStrict(source.slice(from, to));
    if (text !== "") turns.at(-1)?.parts.push({ text, startMs: at });
  };
  for (const match of source.matchAll(markup)) {
    const [tag, time, , , , , speaker] = match;
    take(match.index);
    from = match.index + tag.length;
    if (time !== undefined) at = Math.max(at, parseTimestamp(time) ?? at);
    if (speaker !== undefined) turns.push({ speaker: decodeHTMLStrict(speaker).trim(), parts: [] });
    if (tag.toLowerCase() === "</v>") turns.push({ speaker: undefined, parts: [] });
    if (/^<br/iu.test(tag)) turns.at(-1)?.parts.push({ text: " ", startMs: at });
  }
  take(source.length);
  return turns.filter(({ parts }) => parts.some(({ text }) => text.trim() !== ""));
};

/** Parts that begin at the same time are one; each ends where the next begins. */
const timedParts = (parts: Turn["parts"], endMs: number): TimedWords[] => {
  const merged: { text: string; startMs: number }[] = [];
  for (const { text, startMs } of parts) {
    const open = merged.at(-1);
    if (open?.startMs === startMs) open.text += text;
    else merged.push({ text, startMs });
  }
  return merged.map((part, index) => ({ ...part, endMs: merged[index + 1]?.startMs ?? endMs }));
};

/** What is said in a caption, without its tags: one cue per speaker, each cut where a word has a time of its own. */
export const captionCues = ({ startMs, endMs, lines }: CaptionBlock): Cue[] =>
  readTurns(lines.join("\n"), startMs).map(({ speaker, parts }) => ({
    startMs: parts[0]?.startMs ?? startMs,
    endMs,
    speaker,
    parts: timedParts(parts, endMs),
  }));

/** A caption of a live recogniser shows the line before once more; between two it stands still for a moment. */
const stillMs = 50;
const maxGapMs = 1_000;
const minShare = 0.3;

const plain = (line: string): string => line.replaceAll(/<[^<>]{0,200}>/gu, "").trim();

/** How many of the first lines of a caption are the last lines of the one before. */
const repeatedLines = (before: CaptionBlock | undefined, caption: CaptionBlock): number => {
  if (before === undefined || caption.startMs - before.endMs > maxGapMs) return 0;
  const [shown, lines] = [before.lines.map(plain), caption.lines.map(plain)];
  for (let count = Math.min(shown.length, lines.length); count > 0; count -= 1) {
    const repeated = lines.slice(0, count);
    if (shown.slice(-count).every((line, index) => line === repeated[index])) return count;
  }
  return 0;
};

const isRolling = ({ startMs, endMs, lines }: CaptionBlock, repeated: number): boolean =>
  repeated > 0 && (repeated < lines.length || endMs - startMs <= stillMs);

/**
 * Captions without the lines that a rolling display repeats, as YouTube's automatic ones do; those of any other file as they
 * are, for people repeat themselves as well.
 */
export const stripRollUp = (captions: readonly CaptionBlock[]): CaptionBlock[] => {
  const repeats = captions.map((caption, index) => repeatedLines(captions[index - 1], caption));
  const rolling = captions.filter((caption, index) => isRolling(caption, repeats[index] ?? 0)).length;
  if (rolling < 2 || rolling < captions.length * minShare) return [...captions];
  return captions.map((caption, index) => ({ ...caption, lines: caption.lines.slice(repeats[index]) }));
};

/** What is said in a WebVTT or SubRip file, in its order; a file that is damaged is an outcome that names the line. */
export const readCaptions = (text: string, mediaType: string): readonly Cue[] | Unavailable => {
  const captions = captionBlocks(text.replace(/^\uFEFF/u, ""), { isVtt: mediaType === "text/vtt" });
  return "status" in captions ? captions : stripRollUp(captions).flatMap(captionCues);
};
