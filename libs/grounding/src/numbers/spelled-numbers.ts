import type { TextSpan } from "@quarry/text";

/** A number in words, or a fraction that words or figures make. */
export interface SpelledNumber extends TextSpan {
  readonly value: number;
  /** A fraction is a percentage. */
  readonly unit: "%" | undefined;
}

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen`.split(/\s+/u);
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  dozen: 12,
};
const parts: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
};

const units = `(?:${small.join("|")})`;
const number = `(?:(?:${tens.join("|")})(?:[- ](?:${small.slice(1, 10).join("|")}))?|${units})`;
const counting = new RegExp(
  String.raw`\b(?<number>${number}|a|an)(?:[ -](?<scale>${Object.keys(scales).join("|")})s?)?\b`,
  "giu",
);
const ratio = new RegExp(
  String.raw`\b(?<part>${number}|\d+) (?:in|out of) (?:every )?(?<whole>${number}|\d+)\b`,
  "giu",
);
const fraction = new RegExp(
  String.raw`\b(?:(?<count>${number}|a|one)[ -])?(?<part>${Object.keys(parts).join("|")})s?(?= of\b)|\b(?<alone>half)\b(?= the\b)`,
  "giu",
);

const plainValue = (written: string): number => {
  const word = written.toLowerCase();
  if (/^\d+$/u.test(word)) return Number(word);
  if (word === "a" || word === "an") return 1;
  const [first = "", second = ""] = word.split(/[- ]/u);
  const ten = tens.indexOf(first);
  if (ten === -1) return small.indexOf(first);
  return (ten + 2) * 10 + Math.max(0, small.indexOf(second));
};

const spanOf = (match: RegExpExecArray): TextSpan => ({
  start: match.index,
  end: match.index + match[0].length,
});

const fractions = (text: string): SpelledNumber[] => [
  ...[...text.matchAll(ratio)].flatMap((match): SpelledNumber[] => {
    const { part = "", whole = "" } = match.groups ?? {};
    const [some, all] = [plainValue(part), plainValue(whole)];
    return all > some ? [{ ...spanOf(match), value: (100 * some) / all, unit: "%" }] : [];
  }),
  ...[...text.matchAll(fraction)].map((match): SpelledNumber => {
    const { count = "one", part = "half" } = match.groups ?? {};
    const value = (100 * plainValue(count)) / (parts[part.toLowerCase()] ?? 1);
    return { ...spanOf(match), value, unit: "%" };
  }),
];

/** The English numbers in words of a text ("twenty-five", "two million", "a dozen") and its fractions ("one in five", "two thirds of"). */
export const spelledNumbers = (text: string): SpelledNumber[] => {
  const shares = fractions(text);
  const isShare = ({ start, end }: TextSpan): boolean =>
    shares.some((share) => start < share.end && share.start < end);
  const counts = [...text.matchAll(counting)].flatMap((match): SpelledNumber[] => {
    const { number: written = "", scale } = match.groups ?? {};
    const isArticle = /^an?$/iu.test(written);
    if (isArticle && scale === undefined) return [];
    const times = scale === undefined ? 1 : (scales[scale.toLowerCase()] ?? 1);
    return [{ ...spanOf(match), value: plainValue(written) * times, unit: undefined }];
  });
  return [...counts.filter((count) => !isShare(count)), ...shares].toSorted(
    (one, other) => one.start - other.start,
  );
};
