import type { AskedTask } from "../../asked-task.ts";

const sentenceEnd = /(?<=[.!?])\s+|\n+/;
const bracketedId = /\[([A-Za-z0-9][\w:.-]{0,63})\]/g;

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** The sentences of a prompt's data, else of the prompt itself. */
export const promptSentences = ({ blocks, prompt }: AskedTask): string[] => {
  const data = [...blocks.values()].flatMap(sentencesOf);
  return data.length > 0 ? data : sentencesOf(prompt);
};

/** The ids that a prompt gives its passages, in brackets. */
export const promptIds = ({ prompt }: AskedTask): string[] => [
  ...new Set(Array.from(prompt.matchAll(bracketedId), ([, id = ""]) => id)),
];
