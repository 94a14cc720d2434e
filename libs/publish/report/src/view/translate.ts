import { reportHeadings, type ReportTexts } from "@quarry/language-data/wording";

/**
 * Fills in the placeholders of a wording. Values without a placeholder are omitted, and placeholders within values are unchanged.
 */
export const fillIn = (
  wording: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string => wording.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Creates a pattern that matches a wording with its placeholders filled in. */
const patternOf = (wording: string): RegExp => {
  const parts = wording.split(/\{(\w+)\}/u);
  return new RegExp(
    `^${parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.*?)`)).join("")}$`,
    "su",
  );
};

const patternsOf = (wordings: Readonly<Record<string, string>>) =>
  Object.entries(wordings).map(([key, wording]) => ({ key, pattern: patternOf(wording) }));

const english = reportHeadings("en").texts;
const gradePatterns = patternsOf(english.grades);
const nothingFoundPatterns = patternsOf(english.nothingFound);

const translate = (
  text: string,
  patterns: readonly { readonly key: string; readonly pattern: RegExp }[],
  say: (key: string, values: Readonly<Record<string, string>>) => string | undefined,
): string => {
  for (const { key, pattern } of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return say(key, match.groups ?? {}) ?? text;
  }
  return text;
};

const wordingOf = (wordings: Readonly<Record<string, string>>, key: string): string | undefined =>
  wordings[key];

const isEnglish = (texts: ReportTexts): boolean => texts === english;

/** Translates a reason of a grade into the language of the given texts; text written by an operator is unchanged. */
export const translateGradeReason = (reason: string, texts: ReportTexts): string =>
  isEnglish(texts)
    ? reason
    : translate(reason, gradePatterns, (key, values) => {
        const listed = values["list"] === undefined ? undefined : texts.lists[values["list"]];
        const wording = wordingOf(texts.grades, key);
        return wording && fillIn(wording, { ...values, ...(listed !== undefined && { reason: listed }) });
      });

/** Translates why nothing was found into the language of the given texts; text without a translation is unchanged. */
export const translateNothingFound = (detail: string, texts: ReportTexts): string =>
  isEnglish(texts)
    ? detail
    : translate(detail, nothingFoundPatterns, (key, values) => {
        const wording = wordingOf(texts.nothingFound, key);
        return wording && fillIn(wording, values);
      });

/** Translates why a source was not read: for English its own message, otherwise the meaning of the reason's code. */
export const translateUnread = (
  { reason, detail }: { readonly reason: string; readonly detail: string },
  texts: ReportTexts,
): string => {
  const known = texts.unread[reason];
  if (isEnglish(texts)) return detail === "" ? (known ?? reason) : detail;
  return known ?? (detail === "" ? reason : detail);
};
