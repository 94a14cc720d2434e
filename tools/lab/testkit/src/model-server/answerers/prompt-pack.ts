import type { AskedTask } from "../asked-task.ts";
import { declarativeSentences } from "./prompt-items.ts";

/** A numbered sentence of a source, as a prompt shows it. */
export interface ShownSentence {
  /** Such as `7.3`. */
  readonly key: string;
  readonly source: string;
  readonly text: string;
}

const numbered = /^((\d+)\.\d+) (?!\(word for word )(.+)$/gm;

/** Returns the numbered sentences in a block of a prompt, in order. */
export const shownSentences = ({ blocks }: AskedTask, block: string): ShownSentence[] =>
  Array.from((blocks.get(block) ?? "").matchAll(numbered), ([, key = "", source = "", text = ""]) => ({
    key,
    source,
    text,
  }));

const markup = /[[\]|#]/g;

/** Returns the entries that are one declarative sentence each, without characters that have a meaning in Markdown. */
export const proseOf = (sentences: readonly ShownSentence[]): ShownSentence[] =>
  sentences
    .filter(({ text }) => declarativeSentences([text]).length > 0 && !/[.!?]\s/.test(text))
    .map((sentence) => ({ ...sentence, text: sentence.text.replaceAll(markup, "").trim() }));

/** A sentence of a written report, and the numbers at its end. */
export interface CitedText {
  readonly text: string;
  /** Content of the bracket: `7.3, 12.1`. */
  readonly keys: string;
}

const cited = /([^\s[\]|#-][^[\]|#\n]*?) \[([^\]\n]*\d\.\d[^\]\n]*)\]\./g;

/** Returns the sentences of a Markdown text that end with a bracket of numbers, in order. */
export const citedTexts = (markdown: string): CitedText[] =>
  Array.from(markdown.matchAll(cited), ([, text = "", keys = ""]) => ({ text, keys }));

/** Replaces each sentence that has a bracket in a Markdown text with the result of `change`, which gets its index from 0. */
export const mapCitedTexts = (
  markdown: string,
  change: (sentence: CitedText, place: number) => CitedText,
): string => {
  let next = 0;
  return markdown.replaceAll(cited, (_whole, text: string, keys: string) => {
    const changed = change({ text, keys }, next++);
    return `${changed.text} [${changed.keys}].`;
  });
};
