import { isoDay } from "../../iso-day.ts";
import type { Thing } from "./json-ld.ts";
import { type Marked, type PageIndex, propertyValue } from "./page-index.ts";

/** The days a page was published and last changed, YYYY-MM-DD. */
export interface PageDates {
  readonly publishedAt: string | undefined;
  readonly modifiedAt: string | undefined;
}

const publishedNames = ["article:published_time", "og:published_time", "article:published", "datepublished"]
  .concat(["citation_publication_date", "citation_date", "citation_online_date", "dc.date.issued"])
  .concat(["dcterms.issued", "dcterms.created", "dc.date.created", "sailthru.date", "parsely-pub-date"])
  .concat(["publish-date", "publish_date", "publishdate", "pubdate", "dc.date", "date"]);
const modifiedNames = ["article:modified_time", "og:updated_time", "article:modified", "datemodified"].concat(
  ["dcterms.modified", "dc.date.modified", "last-modified", "revised"],
);
const publishedProperty = /\b(?:datepublished|datecreated)\b/u;
const publishedClass =
  /(?:^|[\s_-])(?:published|entry-date|post-date|posted-on|pubdate|publish-?date|date-published)(?:$|[\s_-])/u;
const datedClass =
  /publish|post-?date|entry-date|article-?date|blog-?date|post-?meta|byline|dateline|timestamp|datetime|pubtime|first-?post/u;
// Above each post of a forum: who wrote it, and when.
const postedClass = /(?:^|\s)author(?:\s|$)/u;
const maxDatedLength = 160;
const maxTimes = 3;
const maxStampLength = 40;
const clock = /\d\d?:\d\d/u;
const modifiedWord =
  /updat|modif|revis|review|edited|aktualisiert|mis à jour|actualizado|最后更新|更新(?:时间|日期|于|：|:)/iu;
const untilWord = /\b(?:ends?|until|expires?|valid|due|deadline)\b/iu;
const publishedWord =
  /publish|posted|written|created|veröffentlicht|publié|publicado|发布|發布|发表|時間|时间/iu;

const firstDay = (texts: readonly (string | null | undefined)[]): string | undefined =>
  texts.map((text) => isoDay(text ?? undefined)).find((day) => day !== undefined);

const ofThings = (things: readonly Thing[], names: readonly string[]): string | undefined =>
  things.map((thing) => firstDay(names.map((name) => thing.text(name)))).find((day) => day !== undefined);

const isMarked = ({ property, tag, names, node, isAside }: Marked): boolean =>
  !isAside &&
  (publishedProperty.test(property) ||
    (tag === "time" && (publishedClass.test(names) || node.getAttribute("pubdate") !== null)));

// A line that speaks of a change only does not say when the page was written, one that speaks of an offer neither.
const saysPublished = (text: string): boolean =>
  text.length <= maxDatedLength &&
  !untilWord.test(text) &&
  (!modifiedWord.test(text) || publishedWord.test(text));

const lineDay = (texts: readonly (string | undefined)[]): string | undefined =>
  firstDay(texts.filter((text) => text !== undefined && saysPublished(text)));

/** In elements of a class, the first line that has a day. */
const elementDay = ({ elements }: PageIndex, ofClass: RegExp): string | undefined => {
  const dated = elements.filter(({ names, isAside }) => !isAside && ofClass.test(names));
  return lineDay(dated.map(({ node }) => node.getAttribute("datetime") ?? propertyValue(node)));
};

const timesDay = ({ elements }: PageIndex): string | undefined => {
  const times = elements.filter(({ tag, isAside }) => tag === "time" && !isAside).slice(0, maxTimes);
  return firstDay(times.map(({ node }) => node.getAttribute("datetime") ?? node.textContent));
};

/** The first line that is nothing but a day and a time of it, as above the posts of a thread. */
const stampDay = ({ elements, runs }: PageIndex): string | undefined =>
  firstDay(
    runs
      .filter(
        ({ text, element }) =>
          text.length <= maxStampLength && clock.test(text) && elements[element]?.isAside === false,
      )
      .slice(0, maxTimes)
      .map(({ text }) => text),
  );

const addressDay = (uri: string): string | undefined =>
  isoDay(/\/((?:19|20)\d{2}[-/]\d{1,2}[-/]\d{1,2})(?:[-/.]|$)/u.exec(uri)?.[1]);

/**
 * When a page was published and last changed, as it says: in JSON-LD, in meta elements, in elements made for it, in the
 * lines below its title, in its address. `things` are what it is about by its JSON-LD.
 */
export const pageDates = (
  index: PageIndex,
  things: readonly Thing[],
  { uri, nearTitle }: { readonly uri: string; readonly nearTitle: readonly string[] },
): PageDates => ({
  publishedAt:
    ofThings(things, ["datePublished", "dateCreated", "uploadDate"]) ??
    firstDay(publishedNames.flatMap((name) => index.metas(name))) ??
    firstDay(index.elements.filter(isMarked).map(({ node }) => propertyValue(node))) ??
    elementDay(index, postedClass) ??
    lineDay(nearTitle) ??
    elementDay(index, datedClass) ??
    addressDay(uri) ??
    timesDay(index) ??
    stampDay(index),
  modifiedAt:
    ofThings(things, ["dateModified"]) ??
    firstDay(modifiedNames.flatMap((name) => index.metas(name))) ??
    firstDay(
      index.elements
        .filter(({ property }) => property.includes("datemodified"))
        .map(({ node }) => propertyValue(node)),
    ),
});
