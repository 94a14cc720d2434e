import type { AskedTask } from "../asked-task.ts";

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

/** Whole declarative sentences: no headings, lines of code or questions. */
export const declarativeSentences = (sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => /^[\p{Lu}\p{Lo}][^`{}<>|]{20,}[.!。]$/u.test(sentence));

const asking = new Set(
  "a an and are be can could do does how in is it of or should the to use used what when where which who why will with would".split(
    " ",
  ),
);

/** Subject of a question: its words without question words. */
export const questionSubject = (question: string): string => {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu) ?? [];
  const informative = words.filter((word) => !asking.has(word.toLowerCase()));
  return (informative.length > 0 ? informative : words).slice(0, 6).join(" ");
};

/** An item that a prompt shows the markers of. */
export interface PromptItem {
  readonly linkId: string;
  /** As the overview shows them: `FACT: …`. */
  readonly markers: readonly string[];
  readonly hasComments: boolean;
}

const itemHead = /^\*\*[^*\n]*?\d+: (.+)\*\*$/m;
const markerLine = /^ *[•★] ((?:FACT|OPINION|DATA|High-engagement): .+)$/gm;

/** The items of the overview in a prompt, in any of its languages, with their markers. */
export const promptItems = ({ blocks }: AskedTask): PromptItem[] => {
  const [, ...parts] = (blocks.get("overview") ?? "").split(itemHead);
  return parts.flatMap((linkId, place) => {
    if (place % 2 === 1) return [];
    const text = parts[place + 1] ?? "";
    const markers = Array.from(text.matchAll(markerLine), ([, line = ""]) => line);
    return [{ linkId, markers, hasComments: !/[:：] 0$/m.test(text) }];
  });
};
