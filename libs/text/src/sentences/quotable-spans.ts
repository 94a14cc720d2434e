import { type TextSpan, trimSpan } from "../text-span.ts";
import { proseSentences } from "./prose-sentences.ts";

/**
 * The sentences of a passage's text that can be quoted; code, a table or anything else without prose is one span, without
 * the white space around it. Never empty: white space alone is one span, too.
 */
export const quotableSpans = (text: string, locale?: string): TextSpan[] => {
  const sentences = proseSentences(text, locale);
  if (sentences.length > 0) return sentences;
  const whole = { start: 0, end: text.length };
  const trimmed = trimSpan(text, whole);
  return [trimmed.start === trimmed.end ? whole : trimmed];
};
