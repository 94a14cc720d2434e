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
