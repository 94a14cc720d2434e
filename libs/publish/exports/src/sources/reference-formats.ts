import { isRetracted, type UsedDocument } from "@quarry/contracts";
import { type Author, type NumberedSource, sourceAuthors, sourceDate } from "@quarry/report";
import { safeHref } from "@quarry/text";
import { plainLine } from "../plain-text.ts";
import { type DateParts, datePartsOf } from "./date-parts.ts";

const cslDate = (date: string | undefined) => {
  const parts = datePartsOf(date);
  return parts && { "date-parts": [parts.flatMap((part) => (part === undefined ? [] : [Number(part)]))] };
};

/** Returns the known fields; CSL-JSON omits unknown ones. */
const known = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== "" && value !== null),
  );

const writersOf = ({ author = "", paper }: UsedDocument): readonly Author[] =>
  sourceAuthors({ author: plainLine(author), paper });

const typeOf = ({ uri, paper }: UsedDocument): { readonly csl: string; readonly ris: string } => {
  if (paper?.kind === "published" && paper.journal !== undefined)
    return { csl: "article-journal", ris: "JOUR" };
  return safeHref(uri) === undefined ? { csl: "document", ris: "GEN" } : { csl: "webpage", ris: "ELEC" };
};

const paperFields = (paper: UsedDocument["paper"]) => ({
  DOI: paper?.doi,
  status: isRetracted({ paper }) ? "retracted" : undefined,
});

/** Shown as a keyword by reference managers: a report has read more than it cites. */
const useOf = ({ citations }: Pick<NumberedSource, "citations">): string =>
  citations.length > 0 ? "cited" : "read, not cited";

const item = ({ number, document, citations }: NumberedSource): Readonly<Record<string, unknown>> => {
  const { title, uri, publisher, siteName = "", language, grade, gradeReasons, paper } = document;
  const href = safeHref(uri);
  const authors = writersOf(document);
  return known({
    id: `source${number}`,
    type: typeOf(document).csl,
    title: plainLine(title === "" ? uri : title),
    author: authors.length === 0 ? undefined : authors,
    "container-title": plainLine(paper?.journal ?? siteName),
    publisher: plainLine(publisher),
    issued: cslDate(sourceDate(document)),
    accessed: cslDate(document.fetchedAt),
    URL: href,
    ...paperFields(paper),
    language: language === "und" ? undefined : language,
    keyword: useOf({ citations }),
    note: plainLine(`Grade ${grade}: ${gradeReasons.join("; ")}`),
  });
};

/** Renders the sources as CSL-JSON for citation style processors. */
export const renderCslJson = (sources: readonly NumberedSource[]): string =>
  `${JSON.stringify(sources.map(item), null, 2)}\n`;

/** `YYYY/MM/DD/`, with empty parts for unknown ones. */
const risDate = ([year, month = "", day = ""]: DateParts): string => `${year}/${month}/${day}/`;

const risName = (author: Author): string =>
  "literal" in author ? author.literal : `${author.family}, ${author.given}`;

const record = ({ number, document, citations }: NumberedSource): string => {
  const { title, uri, publisher, siteName, language, grade, gradeReasons, paper } = document;
  const href = safeHref(uri);
  const published = datePartsOf(sourceDate(document));
  const fetched = datePartsOf(document.fetchedAt);
  const fields: readonly (readonly [string, string | undefined])[] = [
    ["TY", typeOf(document).ris],
    ["ID", `source${number}`],
    ["TI", title === "" ? uri : title],
    ...writersOf(document).map((one) => ["AU", risName(one)] as const),
    ["T2", paper?.journal ?? siteName],
    ["DO", paper?.doi],
    ["PB", publisher],
    ["PY", published?.[0]],
    ["DA", published && risDate(published)],
    ["UR", href],
    ["Y2", fetched && risDate(fetched)],
    ["LA", language === "und" ? undefined : language],
    ["KW", useOf({ citations })],
    ["N1", `Grade ${grade}: ${gradeReasons.join("; ")}`],
    ...(href === undefined ? [["N1", `Handed in as ${uri}`] as const] : []),
  ];
  const lines = fields.flatMap(([tag, value]) => {
    const line = plainLine(value ?? "");
    return line === "" ? [] : [`${tag}  - ${line}`];
  });
  return [...lines, "ER  - ", ""].join("\r\n");
};

/** Renders the sources as RIS: one record each, lines with a tag of two letters and one line of text, ended by CR LF. */
export const renderRis = (sources: readonly NumberedSource[]): string => sources.map(record).join("\r\n");
