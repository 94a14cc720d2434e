import type { AskedTask } from "../asked-task.ts";

const sentenceEnd = /(?<=[.!?])\s+|\n+/;
const bracketedId = /\[([A-Za-z0-9][\w:.-]{0,63})\]/g;

/** The sentences of a prompt's data, else of the prompt itself. */
export const promptSentences = ({ blocks, prompt }: AskedTask): string[] => {
  const said = (text: string): string[] =>
    text
      .split(sentenceEnd)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== "");
  const data = [...blocks.values()].flatMap(said);
  return data.length > 0 ? data : said(prompt);
};

/** The ids that a prompt gives its passages, in brackets. */
export const promptIds = ({ prompt }: AskedTask): string[] => [
  ...new Set(Array.from(prompt.matchAll(bracketedId), ([, id = ""]) => id)),
];
