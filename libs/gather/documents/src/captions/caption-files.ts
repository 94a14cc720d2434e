import { decodeHTMLStrict } from "entities";
import { type CaptionBlock, captionBlocks } from "./caption-blocks.ts";
import { parseTimestamp, timestamp } from "./caption-times.ts";
import type { Cue, TimedWords } from "./transcript-text.ts";

// Markup of captions; other angle brackets are spoken text.
const dressing = String.raw`<rt(?=[\s.>])[^<>]{0,200}>[^<>]{0,200}</rt>|</?(?:i|b|u|s|c|ruby|rt|lang|font|span|p)(?=[\s.>/])[^<>]{0,200}>|\{\\[^{}]{0,200}\}|\{/?[biu]\}`;
const markup = new RegExp(
  String.raw`<(${timestamp})>|<v(?:\.[^\s<>]*)?[ \t]+([^<>]{1,200})>|</v>|${dressing}|<br\s*/?>`,
  "giu",
);

/** Words of one speaker, split where the source has a time. */
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

/** Merges parts that begin at the same time; each ends where the next begins. */
const timedParts = (parts: Turn["parts"], endMs: number): TimedWords[] => {
  const merged: { text: string; startMs: number }[] = [];
  for (const { text, startMs } of parts) {
    const open = merged.at(-1);
    if (open?.startMs === startMs) open.text += text;
    else merged.push({ text, startMs });
  }
  return merged.map((part, index) => ({ ...part, endMs: merged[index + 1]?.startMs ?? endMs }));
};

/** Returns the spoken text of a caption without tags: one cue per speaker, split where a word has its own time. */
export const captionCues = ({ startMs, endMs, lines }: CaptionBlock): Cue[] =>
  readTurns(lines.join("\n"), startMs).map(({ speaker, parts }) => ({
    startMs: parts[0]?.startMs ?? startMs,
    endMs,
    speaker,
    parts: timedParts(parts, endMs),
  }));

/** Maximum milliseconds of the still phase between two live captions, each of which repeats the previous line. */
const stillMs = 50;
const maxGapMs = 1_000;
const minShare = 0.3;

const plain = (line: string): string => line.replaceAll(/<[^<>]{0,200}>/gu, "").trim();

/** Counts the first lines of a caption that repeat the last lines of the previous one. */
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
 * Removes the lines that a rolling display repeats, as in YouTube's automatic captions; other files are unchanged, because people
 * repeat themselves too.
 */
export const stripRollUp = (captions: readonly CaptionBlock[]): CaptionBlock[] => {
  const repeats = captions.map((caption, index) => repeatedLines(captions[index - 1], caption));
  const rolling = captions.filter((caption, index) => isRolling(caption, repeats[index] ?? 0)).length;
  if (rolling < 2 || rolling < captions.length * minShare) return [...captions];
  return captions.map((caption, index) => ({ ...caption, lines: caption.lines.slice(repeats[index]) }));
};

/** Reads a WebVTT or SubRip file in order; one without times is an outcome that names a line. */
export const readCaptions = (text: string, mediaType: string) => {
  const found = captionBlocks(text.replace(/^\uFEFF/u, ""), { isVtt: mediaType === "text/vtt" });
  if ("status" in found) return found;
  return { cues: stripRollUp(found.captions).flatMap(captionCues), oddLines: found.oddLines };
};
