import { proseSentences, type TextSpan } from "@quarry/text";

const trimmed = (text: string): TextSpan => {
  const start = text.length - text.trimStart().length;
  return start === text.length ? { start: 0, end: start } : { start, end: text.trimEnd().length };
};

/** The sentences of a passage's text that can be quoted; code, a table or anything else without prose is one span. */
export const quotableSpans = (text: string, language: string): TextSpan[] => {
  const sentences = proseSentences(text, language);
  return sentences.length > 0 ? sentences : [trimmed(text)];
};
