import { collapseWhitespace, primaryLanguage } from "@quarry/text";
import { isoDay } from "../dates/iso-day.ts";
import { openingDay } from "../dates/opening-day.ts";
import type { Extracted } from "../extracted.ts";
import type { PdfLine } from "./pdf-lines.ts";

const noTitle =
  /^(?:untitled|document\s*\d*|slide \d+|layout \d+|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pptx?|xlsx?|odt|indd|qxd|tex|dvi|pdf|ps|fm))$/iu;
const noAuthor = /^(?:admin(?:istrator)?|user|unknown|owner|root|default|n\/a|anonymous)$/iu;
// ISO 32000-2 §7.9.4: D:YYYYMMDDHHmmSS and the offset from UTC; everything but the year is optional.
const datePattern = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/u;

const stated = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? collapseWhitespace(value) : "";
  return text === "" ? undefined : text;
};

const without = (text: string | undefined, meaningless: RegExp): string | undefined =>
  text === undefined || meaningless.test(text) ? undefined : text;

const dayOf = (value: unknown): string | undefined => {
  const [, year, month = "01", day = "01"] = datePattern.exec(stated(value) ?? "") ?? [];
  return Number(year) >= 1985 ? isoDay(`${year}-${month}-${day}`) : undefined;
};

// Without a stated title, the largest type on the first page is the title.
const largestOnFirstPage = (lines: readonly PdfLine[]): string | undefined => {
  const size = Math.max(0, ...lines.map((line) => line.size));
  const first = lines.findIndex((line) => line.size === size);
  const rest = lines.slice(first).findIndex((line) => line.size !== size);
  const title = lines
    .slice(first, rest === -1 ? undefined : first + rest)
    .map(({ text }) => text)
    .join(" ");
  const isLarger = lines.some((line) => line.size < size * 0.9);
  return isLarger && title.length >= 3 && title.length <= 200 ? title : undefined;
};

/** Reads the metadata of a PDF, and the title on its first page. */
export const pdfFacts = (
  info: Readonly<Record<string, unknown>>,
  firstPage: readonly PdfLine[],
): Pick<Extracted, "title" | "author" | "publishedAt" | "modifiedAt" | "language"> => {
  const [createdAt, modifiedAt] = [dayOf(info["CreationDate"]), dayOf(info["ModDate"])];
  const language = primaryLanguage(stated(info["Language"]));
  return {
    title: without(stated(info["Title"]), noTitle) ?? largestOnFirstPage(firstPage),
    author: without(stated(info["Author"]), noAuthor),
    // A file is created whenever it is printed or scanned, so that day is not the publication date of its text.
    publishedAt: isoDay(stated(info["PublicationDate"])) ?? openingDay(firstPage.map(({ text }) => text)),
    ...(modifiedAt === createdAt ? {} : { modifiedAt }),
    language,
  };
};
