import type { Span } from "@quarry/contracts";
import { estimateTokens } from "@quarry/language-model";
import { sentences } from "@quarry/text";

interface Sentence {
  readonly end: number;
  readonly tokens: number;
  /** Whether a paragraph, a heading or a list ends with it. */
  readonly endsParagraph: boolean;
}

/** The text cut behind each sentence: what stands between two sentences belongs to the first. */
const sentencesOf = (text: string, language: string): Sentence[] => {
  const starts = sentences(text, language).map(({ start }) => start);
  const ends = [...starts.slice(1), text.length];
  return ends.map((end, index) => {
    const said = text.slice(index === 0 ? 0 : ends[index - 1], end);
    return { end, tokens: estimateTokens(said), endsParagraph: /\n\s*\n[^\n]*$/.test(said) };
  });
};

/** The place behind which a part is cut: the last end of a paragraph in its second half, else its last sentence. */
const cutOf = (fitting: readonly Sentence[]): number => {
  const paragraph = fitting.findLastIndex(({ endsParagraph }) => endsParagraph);
  return paragraph >= fitting.length / 2 ? paragraph : fitting.length - 1;
};

/**
 * The parts in which a text is read, in order and together the whole text: one where it fits, else cut between paragraphs, or between
 * sentences where a paragraph is long. No sentence is cut, not even one that is longer than a part may be.
 */
export const sourceParts = (text: string, language: string, maxTokens: number): Span[] => {
  if (estimateTokens(text) <= maxTokens) return [{ start: 0, end: text.length }];
  const parts: Span[] = [];
  let fitting: Sentence[] = [];
  let tokens = 0;
  const close = (upTo: number): void => {
    const last = fitting[upTo];
    if (last === undefined) return;
    parts.push({ start: parts.at(-1)?.end ?? 0, end: last.end });
    fitting = fitting.slice(upTo + 1);
    tokens = fitting.reduce((sum, one) => sum + one.tokens, 0);
  };
  for (const sentence of sentencesOf(text, language)) {
    while (fitting.length > 0 && tokens + sentence.tokens > maxTokens) close(cutOf(fitting));
    fitting.push(sentence);
    tokens += sentence.tokens;
  }
  close(fitting.length - 1);
  return parts;
};
