import { plainSentence } from "./plain-sentence.ts";

const inlineMarkup = /(?<=\])\([^)]*\)|[*`[\]]|(?<!\w)_|_(?!\w)/gu;

/** The words of a line of Markdown without its inline markup, for a title. */
export const plainWords = (markdown: string): string => plainSentence(markdown.replace(inlineMarkup, ""));
