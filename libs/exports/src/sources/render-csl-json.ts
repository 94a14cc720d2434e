import { safeHref } from "@quarry/text";
import { plainLine } from "../text/plain-text.ts";
import { authorsOf } from "./authors-of.ts";
import { datePartsOf } from "./date-parts.ts";
import type { NumberedSource } from "./numbered-sources.ts";

const cslDate = (date: string | undefined) => {
  const parts = datePartsOf(date);
  return parts && { "date-parts": [parts.flatMap((part) => (part === undefined ? [] : [Number(part)]))] };
};

/** The fields that are known; what is left out of CSL-JSON is not there at all. */
const known = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== "" && value !== null),
  );

const item = ({ number, document }: NumberedSource): Readonly<Record<string, unknown>> => {
  const { title, uri, author, publisher, siteName = "", language, grade, gradeReasons } = document;
  const href = safeHref(uri);
  const authors = authorsOf(author);
  return known({
    id: `source${number}`,
    type: href === undefined ? "document" : "webpage",
    title: plainLine(title === "" ? uri : title),
    author: authors.length === 0 ? undefined : authors,
    "container-title": plainLine(siteName),
    publisher: plainLine(publisher),
    issued: cslDate(document.publishedAt),
    accessed: cslDate(document.fetchedAt),
    URL: href,
    language: language === "und" ? undefined : language,
    note: plainLine(`Grade ${grade}: ${gradeReasons.join("; ")}`),
  });
};

/** The sources as CSL-JSON, which processors of citation styles read. */
export const renderCslJson = (sources: readonly NumberedSource[]): string =>
  `${JSON.stringify(sources.map(item), null, 2)}\n`;
