import type { CaptionBlock } from "./caption-blocks.ts";

/** A caption of a live recogniser shows the line before once more; between two it stands still for a moment. */
const stillMs = 50;
const mostGapMs = 1_000;
const leastShare = 0.3;

const plain = (line: string): string => line.replaceAll(/<[^<>]{0,200}>/gu, "").trim();

/** How many of the first lines of a caption are the last lines of the one before. */
const repeatedLines = (before: CaptionBlock | undefined, caption: CaptionBlock): number => {
  if (before === undefined || caption.startMs - before.endMs > mostGapMs) return 0;
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
export const withoutRollUp = (captions: readonly CaptionBlock[]): CaptionBlock[] => {
  const repeats = captions.map((caption, index) => repeatedLines(captions[index - 1], caption));
  const rolling = captions.filter((caption, index) => isRolling(caption, repeats[index] ?? 0)).length;
  if (rolling < 2 || rolling < captions.length * leastShare) return [...captions];
  return captions.map((caption, index) => ({ ...caption, lines: caption.lines.slice(repeats[index]) }));
};
