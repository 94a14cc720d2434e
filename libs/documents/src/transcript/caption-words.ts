import { decodeHTMLStrict } from "entities";
import type { CaptionBlock } from "./caption-blocks.ts";
import type { Cue, TimedWords } from "./cue.ts";
import { parseTimestamp, timestamp } from "./timestamp.ts";

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
