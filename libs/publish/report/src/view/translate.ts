import { fillIn, reportHeadings, type ReportTexts } from "@quarry/language-data/wording";

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Creates a pattern that matches a wording with its placeholders filled in. */
const patternOf = (wording: string): RegExp => {
  const parts = wording.split(/\{(\w+)\}/u);
  return new RegExp(
    `^${parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.*?)`)).join("")}$`,
    "su",
  );
};

const english = reportHeadings("en").texts;

const isEnglish = (texts: ReportTexts): boolean => texts === english;

/** Creates a translation of what code says in an English wording; other texts are unchanged. */
const translatorOf = (kind: "grades" | "nothingFound") => {
  const patterns = Object.entries(english[kind]).map(([key, wording]) => [key, patternOf(wording)] as const);
  return (text: string, texts: ReportTexts): string => {
    if (isEnglish(texts)) return text;
    const [key = "", pattern] = patterns.find(([, one]) => one.test(text)) ?? [];
    const wordings: Readonly<Record<string, string>> = texts[kind];
    const wording = wordings[key];
    if (wording === undefined) return text;
    const values = pattern?.exec(text)?.groups ?? {};
    return fillIn(wording, { ...values, reason: texts.lists[values["list"] ?? ""] ?? values["reason"] });
  };
};

/** Translates a reason of a grade into the language of the given texts; text written by an operator is unchanged. */
export const translateGradeReason = translatorOf("grades");

/** Translates why nothing was found into the language of the given texts; text without a translation is unchanged. */
export const translateNothingFound = translatorOf("nothingFound");

/** Translates why a source was not read: for English its own message, otherwise the meaning of the reason's code. */
export const translateUnread = (
  { reason, detail }: { readonly reason: string; readonly detail: string },
  texts: ReportTexts,
): string => {
  const known = texts.unread[reason];
  if (isEnglish(texts)) return detail === "" ? (known ?? reason) : detail;
  return known ?? (detail === "" ? reason : detail);
};
