import type { TextSpan } from "@quarry/text";

/** "Grad A: ", "Hon. Ana Diaz (Minister of Health): ", "主持人：", also behind a time in brackets. */
const label = /^(?:\[[\d:.]+\]\s*)?(?:>>\s*)?[\p{Lu}\p{Lo}\d][^\n:：!?;。]{0,120}(?::(?!\/)\s|：)/gmu;
const line = /\S[^\n]*/gu;

const fewestTurns = 3;
const mostlyTurns = 0.5;
/** Speakers come back. */
const turnsPerSpeaker = 1.4;

/**
 * What is said in each turn of a transcript, without who says it; undefined for a text that is no transcript with speakers. A line without
 * a speaker goes on with the turn before and is a span of its own.
 */
export const findTurns = (text: string): TextSpan[] | undefined => {
  const labels = new Map([...text.matchAll(label)].map(({ 0: said, index }) => [index, said]));
  const speakers = new Set(labels.values());
  if (labels.size < fewestTurns || labels.size < speakers.size * turnsPerSpeaker) return undefined;
  const lines = [...text.matchAll(line)];
  if (labels.size < lines.length * mostlyTurns) return undefined;
  return lines.map(({ 0: said, index }) => ({
    start: index + (labels.get(index)?.length ?? 0),
    end: index + said.length,
  }));
};
