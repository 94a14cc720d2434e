import { collapseWhitespace, primaryLanguage } from "@quarry/text";
import { isoDay } from "../dates/iso-day.ts";
import { openingDay } from "../dates/opening-day.ts";
import { type Extracted, metadataFrom } from "../extracted.ts";
import { bareDoi } from "../references/reference.ts";
import type { PdfLine } from "./pdf-lines.ts";

const noTitle =
  /^(?:untitled|document\s*\d*|slide \d+|layout \d+|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pptx?|xlsx?|odt|indd|qxd|tex|dvi|pdf|ps|fm))$/iu;
const noAuthor =
  /^(?:admin(?:istrator)?|user|unknown|owner|root|default|n\/a|anonymous|microsoft (?:office(?: user)?|word))$/iu;
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

type Info = Readonly<Record<string, unknown>>;

const statedIn = (info: Info, ...names: readonly string[]): string | undefined =>
  names.map((name) => stated(info[name])).find((text) => text !== undefined);

/** Returns the authors: those of a list in XMP, because the information dictionary often has only the first one. */
const authorsIn = (info: Info): string | undefined => {
  const creators: unknown = info["dc:creator"];
  const listed = (Array.isArray(creators) ? creators : [creators]).flatMap(
    (one) => without(stated(one), noAuthor) ?? [],
  );
  const all = [...new Set(listed)].join("; ") || undefined;
  return listed.length > 1 ? all : (without(stated(info["Author"]), noAuthor) ?? all);
};

/** A whole entry; one that only contains a DOI may be about another paper. */
const wholeDoi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|(?:info:)?doi[:/]\s?)?10\.\d{4,9}\/\S+$/iu;
/** The subject of a paper is often its citation, which ends with its DOI; words before a DOI are about another paper. */
const citation = /(?:^|[\d.,;:)]\s)(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s?)(10\.\S+)$/iu;

/** Returns the DOI and the journal that a PDF of a paper states. */
const paperIn = (info: Info): Readonly<Record<string, string>> => {
  const named = ["prism:doi", "pdfx:doi", "crossmark:doi", "dc:identifier"].map((name) => stated(info[name]));
  const cited = citation.exec(stated(info["Subject"]) ?? "")?.[1]?.replace(/[.,;)\]]{1,3}$/u, "");
  return metadataFrom({
    doi: bareDoi(named.find((text) => text !== undefined && wholeDoi.test(text)) ?? cited),
    journal: statedIn(info, "prism:publicationname"),
  });
};

/** Reads the metadata of a PDF, and the title on its first page. */
export const pdfFacts = (
  info: Info,
  firstPage: readonly PdfLine[],
): Pick<Extracted, "title" | "author" | "publishedAt" | "modifiedAt" | "language" | "metadata"> => {
  const [createdAt, modifiedAt] = [dayOf(info["CreationDate"]), dayOf(info["ModDate"])];
  const language = primaryLanguage(stated(info["Language"]));
  const metadata = paperIn(info);
  const published = isoDay(statedIn(info, "prism:publicationdate", "prism:coverdate", "dcterms:issued"));
  return {
    title: without(stated(info["Title"]), noTitle) ?? largestOnFirstPage(firstPage),
    author: authorsIn(info),
    // A file is created whenever it is printed or scanned, so that day is not the publication date of its text.
    publishedAt: published ?? openingDay(firstPage.map(({ text }) => text)),
    ...(modifiedAt === createdAt ? {} : { modifiedAt }),
    language,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
};
