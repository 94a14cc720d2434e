import type { AskedTask } from "../asked-task.ts";

const sentenceEnd = /(?<=[.!?])\s+|\n+/;
const bracketedId = /\[([A-Za-z0-9][\w:.-]{0,63})\]/g;

/** Splits a text into sentences. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** Returns the sentences of a prompt's data, else of the prompt itself. */
export const promptSentences = ({ blocks, prompt }: AskedTask): string[] => {
  const data = [...blocks.values()].flatMap(sentencesOf);
  return data.length > 0 ? data : sentencesOf(prompt);
};

/** Returns the ids that a prompt gives its passages, in brackets. */
export const promptIds = ({ prompt }: AskedTask): string[] => [
  ...new Set(Array.from(prompt.matchAll(bracketedId), ([, id = ""]) => id)),
];

/** Returns whole declarative sentences; excludes headings, lines of code and questions. */
export const declarativeSentences = (sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => /^[\p{Lu}\p{Lo}][^`{}<>|]{20,}[.!。]$/u.test(sentence));

const asking = new Set(
  "a an and are be can could do does how in is it of or should the to use used what when where which who why will with would".split(
    " ",
  ),
);

/** Returns the subject of a question: its words without question words. */
export const questionSubject = (question: string): string => {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu) ?? [];
  const informative = words.filter((word) => !asking.has(word.toLowerCase()));
  return (informative.length > 0 ? informative : words).slice(0, 6).join(" ");
};

/** An item whose markers a prompt shows. */
export interface PromptItem {
  readonly linkId: string;
  /** Markers as the overview shows them: `FACT: …`. */
  readonly markers: readonly string[];
  readonly hasComments: boolean;
}

const itemHead = /^\*\*[^*\n]*?\d+: (.+)\*\*$/m;
const markerLine = /^ *[•★] ((?:FACT|OPINION|DATA|High-engagement): .+)$/gm;

/** Returns the items of the overview in a prompt, in any of its languages, with their markers. */
export const promptItems = ({ blocks }: AskedTask): PromptItem[] => {
  const [, ...parts] = (blocks.get("overview") ?? "").split(itemHead);
  return parts.flatMap((linkId, place) => {
    if (place % 2 === 1) return [];
    const text = parts[place + 1] ?? "";
    const markers = Array.from(text.matchAll(markerLine), ([, line = ""]) => line);
    return [{ linkId, markers, hasComments: !/[:：] 0$/m.test(text) }];
  });
};
