/** A range of more is a range of something else, such as of years. */
const longestRange = 50;

const range = (part: string): string[] => {
  const [first = "", last = first] = part.split(/\s*[-–—⁻]\s*/u);
  if (!/^\d+$/u.test(first) || !/^\d+$/u.test(last)) return [part.trim()];
  const [from, to] = [Number(first), Number(last)];
  if (to < from || to - from > longestRange) return [first, last];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
};

/** The keys of `1`, `1, 2`, `1-3`, or `@one; @two, p. 3`. */
export const keysOf = (text: string): string[] => {
  if (text.includes("@")) return text.match(/@[\p{L}\p{N}_:.+-]*[\p{L}\p{N}]/gu) ?? [];
  return text.split(/[,;，、]/u).flatMap((part) => range(part.trim()));
};

/** Raised digits as digits. */
export const loweredDigits = (text: string): string =>
  text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (digits) => digits.normalize("NFKC"));

/** The keys of raised digits: `¹²` is 12, and 1 and 2 where there is no 12. */
export const raisedKeysOf = (text: string, known: ReadonlySet<string>): string[] =>
  keysOf(loweredDigits(text)).flatMap((key) =>
    known.has(key) || !/^\d+$/u.test(key) ? [key] : key.split(""),
  );
