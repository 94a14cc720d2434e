import { containsCjk } from "@quarry/text";

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`);

const patternOf = (phrase: string): string =>
  escaped(phrase)
    .replaceAll("'", "['’]")
    .replaceAll("*", String.raw`\p{L}*`)
    .replaceAll(" ~ ", String.raw`\s(?:[\p{L}'’-]+\s){0,2}`)
    .replaceAll(" ", String.raw`\s`);

/**
 * A pattern for any of some phrases of the language data, as whole words where the script has spaces; the longest first. In a phrase `~`
 * stands for up to two words and `*` for any ending. Without phrases nothing fits.
 */
export const phrasePattern = (phrases: readonly string[]): string => {
  if (phrases.length === 0) return "(?!)";
  const patterns = phrases.toSorted((one, other) => other.length - one.length).map(patternOf);
  const any = `(?:${patterns.join("|")})`;
  return phrases.some(containsCjk) ? any : String.raw`(?<!\p{L})${any}(?!\p{L})`;
};
