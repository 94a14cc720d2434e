import { primaryLanguage } from "../language/primary-language.ts";
import type { TextSpan } from "../text-span.ts";

/** The words of a text in order, punctuation left out; scripts without spaces are cut by dictionary (UAX 29, ICU). */
export const words = (text: string, locale?: string): TextSpan[] => {
  const segmenter = new Intl.Segmenter(primaryLanguage(locale), { granularity: "word" });
  const spans: TextSpan[] = [];
  for (const { index, segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true) spans.push({ start: index, end: index + segment.length });
  }
  return spans;
};
