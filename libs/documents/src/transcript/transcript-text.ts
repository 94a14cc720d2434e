import { collapseWhitespace } from "@quarry/text";
import { cleanText } from "../text/clean-text.ts";
import type { Cue } from "./cue.ts";
import { createTextBuilder, type TextBuilder, type TranscriptText } from "./text-builder.ts";

/** A silence after which something new begins. */
const longPauseMs = 4_000;
const longestName = 100;

const shownName = (speaker: string | undefined): string =>
  collapseWhitespace(cleanText(speaker ?? ""))
    .slice(0, longestName)
    .replace(/[\ud800-\udbff]$/u, "");

const isPause = (last: Cue, next: Cue): boolean =>
  next.startMs - last.endMs >= longPauseMs || next.startMs < last.startMs;

const hasWords = ({ parts }: Cue): boolean => parts.some(({ text }) => cleanText(text).trim() !== "");

const beginCue = (builder: TextBuilder, cue: Cue, last: Cue | undefined): void => {
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
 * Cues as paragraphs to read: one follows the other after a space, a new paragraph begins with another speaker (`Name: …`),
 * after a pause of four seconds, and where one has become long. Timings are as fine as the source has them.
 */
export const transcriptText = (cues: readonly Cue[]): TranscriptText => {
  const builder = createTextBuilder();
  let last: Cue | undefined;
  for (const cue of cues.filter(hasWords)) {
    beginCue(builder, cue, last);
    for (const part of cue.parts) builder.add(part);
    last = cue;
  }
  return builder.build();
};
