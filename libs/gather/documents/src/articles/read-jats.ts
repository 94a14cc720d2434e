import { type Unavailable, unavailable } from "@quarry/failure";
import { collapseWhitespace, primaryLanguage } from "@quarry/text";
import { isoDay } from "../dates/iso-day.ts";
import { type Extracted, metadataFrom } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { elementsOf, findAll, parseXml, textIn, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { jatsHtml, notesHtml, withoutNoteMarks } from "./jats-html.ts";

const maxAuthors = 50;

const plain = (text: string | undefined): string | undefined => collapseWhitespace(text ?? "") || undefined;

const nameOf = (contributor: XmlElement): string | undefined => {
  const [name] = findAll(contributor, "name");
  if (name === undefined) return plain(textIn(contributor, "collab") ?? textIn(contributor, "string-name"));
  return plain(`${textIn(name, "given-names") ?? ""} ${textIn(name, "surname") ?? ""}`);
};

const authorsOf = (meta: XmlElement): string[] =>
  findAll(meta, "contrib")
    .filter(({ attributes }) => (attributes["contrib-type"] ?? "author") === "author")
    .flatMap((contributor) => nameOf(contributor) ?? [])
    .slice(0, maxAuthors);

const two = (written: string): string => written.padStart(2, "0");

/** Returns the day of the first publication with a complete date, and the year of any. */
const publishedOf = (
  meta: XmlElement,
): { readonly day: string | undefined; readonly year: string | undefined } => {
  const dates = findAll(meta, "pub-date").map((date) => ({
    year: textIn(date, "year"),
    month: textIn(date, "month"),
    day: textIn(date, "day"),
  }));
  const days = dates.flatMap(({ year, month, day }) =>
    year === undefined || month === undefined || day === undefined
      ? []
      : (isoDay(`${year}-${two(month)}-${two(day)}`) ?? []),
  );
  const years = dates.flatMap(({ year }) => (year === undefined ? [] : [year]));
  return { day: days.toSorted()[0], year: years.toSorted()[0] };
};

const idOf = (meta: XmlElement, type: string): string | undefined => {
  const found = elementsOf(meta).find(
    ({ name, attributes }) => name === "article-id" && attributes["pub-id-type"] === type,
  );
  return found === undefined ? undefined : plain(textOf(found));
};

const emptyTree: XmlElement = { name: "", attributes: {}, children: [] };

/** Renders the abstracts of an article, each under a heading, except editorial and graphical ones. */
const abstractsHtml = (meta: XmlElement): string =>
  findAll(meta, "abstract")
    .filter(({ attributes }) => !/graphical|editor|toc|teaser/u.test(attributes["abstract-type"] ?? ""))
    .map((abstract) => {
      const isTitled = elementsOf(abstract)[0]?.name === "title";
      return `${isTitled ? "" : "<h2>Abstract</h2>"}${jatsHtml(abstract)}`;
    })
    .join("");

/** Reads the metadata of an article. */
const factsOf = (article: XmlElement, meta: XmlElement): Partial<Extracted> => {
  const { day, year } = publishedOf(meta);
  const [front = emptyTree] = findAll(article, "front");
  const metadata = metadataFrom({
    doi: idOf(meta, "doi")?.toLowerCase(),
    pmid: idOf(meta, "pmid"),
    pmcid: idOf(meta, "pmcid") ?? idOf(meta, "pmc"),
    journal: plain(textIn(front, "journal-title")),
    publisher: plain(textIn(front, "publisher-name")),
    year,
  });
  return {
    author: authorsOf(meta).join("; ") || undefined,
    publishedAt: day,
    language: primaryLanguage(article.attributes["lang"]),
    license: plain(findAll(meta, "license")[0]?.attributes["href"]),
    metadata,
  };
};

/**
 * Reads a journal article in JATS, as published by Europe PMC and publishers: title, abstract, sections, tables and captions,
 * without references.
 */
export const readJats = (text: string): Extracted | Unavailable => {
  const [article] = findAll(parseXml(text), "article");
  const [meta] = article === undefined ? [] : findAll(article, "article-meta");
  if (article === undefined || meta === undefined)
    return unavailable("damaged", "The article in XML has no metadata; get it again, or submit its PDF.");
  const [titled = emptyTree] = findAll(meta, "article-title");
  const titleHtml = jatsHtml(withoutNoteMarks(titled));
  const parts = elementsOf(article).filter(
    ({ name }) => name === "body" || name === "back" || name === "floats-group",
  );
  const html = [
    `<h1>${titleHtml}</h1>`,
    abstractsHtml(meta),
    ...parts.map((part) => jatsHtml(part)),
    notesHtml(article),
  ].join("");
  return {
    status: "extracted",
    title: plain(fragmentToMarkdown(titleHtml)),
    ...factsOf(article, meta),
    text: fragmentToMarkdown(html),
    mediaType: "application/jats+xml",
  };
};
