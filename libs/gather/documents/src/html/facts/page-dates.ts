import { isoDay } from "../../dates/iso-day.ts";
import type { Extracted } from "../../extracted.ts";
import type { PageNode } from "../html-page.ts";
import { partsAround } from "./around-day.ts";
import { datingTest, publishedWord } from "./dated-lines.ts";
import type { Thing } from "./json-ld.ts";
import { inOwnOrder } from "./own-order.ts";
import { type Marked, type PageIndex, propertyValue, type Run } from "./page-index.ts";

const publishedNames = ["article:published_time", "og:published_time", "article:published", "datepublished"]
  .concat(["citation_publication_date", "citation_date", "citation_online_date", "dc.date.issued"])
  .concat(["dcterms.issued", "sailthru.date", "parsely-pub-date"])
  .concat(["publish-date", "publish_date", "publishdate", "pubdate", "dc.date", "date"]);
const modifiedNames = ["article:modified_time", "og:updated_time", "article:modified", "datemodified"].concat(
  ["dcterms.modified", "dc.date.modified", "last-modified", "revised"],
);
const publishedProperty = /\bdatepublished\b/u;
const elementNode = 1;
const createdProperty = /\bdatecreated\b/u;
const publishedClass =
  /(?:^|[\s_-])(?:published|entry-date|post-date|posted-on|pubdate|publish-?date|date-published)(?:$|[\s_-])/u;
const datedClass =
  /publish|post-?date|entry-date|article-?date|blog-?date|post-?meta|byline|dateline|timestamp|datetime|pubtime|first-?post/u;
// Above each post of a forum: its author and time.
const postedClass = /(?:^|\s)author(?:\s|$)/u;
const maxDatedLength = 160;
const maxTimes = 3;
const maxStampLength = 40;
const clock = /\d\d?:\d\d/u;
const foreignUpdated =
  "aktualisiert|mis à jour|mise à jour|modifié|actualizado|actualización|atualizado|atualização|aggiornat[ao]|aggiornamento|bijgewerkt|oppdatert|opdateret|uppdaterad|zaktualizowano|aktualizacja|обновлен(?:о|ие)|güncellen?me";
const easternUpdated =
  "تحديث|به[ \u200C]?روز[ \u200C]?رسانی|อั[ปพ]เดต(?:ล่าสุด)?|수정|更新(?:时间|日期|日|于|：|:)";
const modifiedWord = new RegExp(
  `updat|modif|revis|review|edited|最后更新|${foreignUpdated}|${easternUpdated}`,
  "iu",
);
/** A word for a change at the start of a fact: behind other words it belongs to a sentence. */
const updatedWord = new RegExp(
  "(?:(?<!\\p{L}\\s?)|(?<=(?<!\\p{L})(?:last|zuletzt|ultimo|última|dernière|laatst|sist|sidst|senast|ostatnia|последнее|son|(?:page|article|story|post|document) was|am|pm|[a-z]{2}t|utc|uhr)\\s))" +
    `(?:(?:last )?(?:updated?|modified|revised)(?!\\p{L})|${foreignUpdated})|${easternUpdated}`,
  "iu",
);
/** Words for the steps before a paper is published. */
const stepWords = "received|accepted|eingereicht|eingegangen|angenommen|reçu|accepté|recibido|aceptado|收稿";
const stepWord = new RegExp(stepWords, "iu");
const otherWord = new RegExp(`${modifiedWord.source}|${stepWords}`, "iu");

/** Returns an expression for texts that end in one of some words, such as "Received:" and "last updated on". */
const endingIn = (words: string): RegExp =>
  new RegExp(`(?:${words})(?:时间|日期|于|\\s\\p{L}{1,3})?\\s*[:：]?$`, "iu");

const changeLabel = endingIn(
  "\\b(?:updated|modified|revised|reviewed|edited|last (?:update|modification|revision))|aktualisiert|mis à jour|actualizado|更新",
);
const stepLabel = endingIn(stepWords);
const isOtherLabel = (text: string): boolean => changeLabel.test(text) || stepLabel.test(text);
/** Words before the days of other things than the page: offers, deadlines, events, laws and persons. */
const ofOtherThings = [
  "ends?|until|expires?|valid|due|deadline|closing date|born|died",
  "bis|gültig|frist|beginn|geboren|gestorben|jusqu|avant|date limite|née?|geldig",
  "hasta|plazo|nacid[oa]|até|prazo|nascid[oa]|scadenza|termin|urodzon[ya]",
  "срок|родил(?:ся|ась)|дата проведения",
].join("|");
const unspacedThings =
  "締(?:め)?切|期限|施行|法律第|生年月日|日時|開催|截止|마감|시행|สิ้นสุด|ถึง|เกิด|จัดงาน|آخر موعد|الميلاد|تولد|مهلت|برگزاری";
const otherThing = new RegExp(`(?<!\\p{L})(?:${ofOtherThings})(?!\\p{L})|${unspacedThings}`, "iu");

/** The time of programs that know none. */
const zeroTime = /^\s*1970-01-01[T ]00:00:00/u;

const firstDay = (texts: readonly (string | null | undefined)[]): string | undefined =>
  texts
    .filter((text) => !zeroTime.test(text ?? ""))
    .map((text) => isoDay(text ?? undefined))
    .find((day) => day !== undefined);

const ofThings = (things: readonly Thing[], names: readonly string[]): string | undefined =>
  things.map((thing) => firstDay(names.map((name) => thing.text(name)))).find((day) => day !== undefined);

// A post is published when it is created; other works may be created long before.
const post = /(?<!Job)Posting$|\b(?:Question|Answer|Comment)$/u;
const isPost = ({ types }: Thing): boolean => types.some((type) => post.test(type));
const isOfPost = (node: PageNode): boolean => {
  let around: PageNode | null = node;
  while (around?.nodeType === elementNode && around.getAttribute("itemtype") === null)
    around = around.parentNode;
  return around?.nodeType === elementNode && post.test(around.getAttribute("itemtype") ?? "");
};

const isMarked = ({ property, tag, names, node, isAside }: Marked): boolean =>
  !isAside &&
  (publishedProperty.test(property) ||
    (createdProperty.test(property) && isOfPost(node)) ||
    (/^(?:time|abbr)$/u.test(tag) && (publishedClass.test(names) || node.getAttribute("pubdate") !== null)));

/** True if a line is short, and not about another thing, which does not date the page. */
const mayDate = (text: string): boolean => text.length <= maxDatedLength && !otherThing.test(text);

/** Returns the place from which a line is about a change, as in "Written by Ann Bee - Updated on"; undefined if there is none. */
const changeAfter = (text: string, from: number): number | undefined => {
  const at = from + text.slice(from).search(updatedWord);
  // "Published and updated on" states one day for both.
  return at <= from || /[\p{L}/]\s?$/u.test(text.slice(0, at)) ? undefined : at;
};

/** The text between a label and its day, such as "on Tue" and "am Dienstag". */
const beforeDay =
  /^[^\p{L}]*(?:\p{Ll}{1,3}:?(?:\s|$))?(?:\p{Lu}(?:\p{L}{1,2}|\p{L}{2,7}(?:day|tag|dag))[.,]?\s?)?$/u;

/** Returns the day behind a word for a change, such as "Last updated:"; several days belong to a list of changes or pages. */
const changedDay = (texts: readonly string[]): string | undefined => {
  const days = texts
    .filter(mayDate)
    .flatMap((text) => {
      const found = updatedWord.exec(text);
      const rest = found === null ? "" : text.slice(found.index + found[0].length);
      const [before] = partsAround(rest) ?? [rest];
      return beforeDay.test(before) ? [isoDay(rest)] : [];
    })
    .filter((day) => day !== undefined);
  return new Set(days).size === 1 ? days[0] : undefined;
};

/** Returns a line without the days of other steps; of a line about changes only what is before the day of one. */
const publishedPart = (text: string): string => {
  const at = text.search(publishedWord);
  const other = text.search(otherWord);
  if (other === -1) return text;
  if (at !== -1) return text.slice(at < other ? 0 : at, changeAfter(text, at));
  return stepWord.test(text) || isoDay(text.slice(other)) === undefined ? "" : text.slice(0, other);
};

const lineDay = (texts: readonly string[]): string | undefined =>
  firstDay(texts.filter(mayDate).map(publishedPart));

/** A text that is only a label, not the end of a sentence: "Received:" or "Updated on". */
const wholeLabel = /[:：]$|^\p{L}+(?:\s\p{L}+){0,2}$/u;

/** Joins labels, such as "Received:", with the days after them. */
const withLabels = (texts: readonly string[]): string[] =>
  texts.map((text, at) => {
    const before = texts[at - 1] ?? "";
    return wholeLabel.test(before) && isOtherLabel(before) ? `${before} ${text}` : text;
  });

const isOfChange = ({ property }: Marked): boolean => property.includes("datemodified");

/** Returns the first day in elements of a class. */
const elementDay = (index: PageIndex, ofClass: RegExp): string | undefined => {
  const dated = index.elements.filter(
    (element) => !element.isAside && !isOfChange(element) && ofClass.test(element.names),
  );
  const texts = dated.map(({ node }) => node.getAttribute("datetime") ?? propertyValue(node) ?? "");
  return lineDay(inOwnOrder(index, texts));
};

/** Returns the end of the text before each element, and the text that follows, in the element or after it. */
const textsAround = ({ elements, runs }: PageIndex): { before: string; run: Run | undefined }[] => {
  let next = 0;
  return elements.map((_, at) => {
    while ((runs[next]?.element ?? at) < at) next += 1;
    return { before: runs[next - 1]?.text.slice(-maxStampLength) ?? "", run: runs[next] };
  });
};

/** Returns the first day in time elements that are meant, by the text before and their own. */
const timesDay = (
  index: PageIndex,
  isMeant: (before: string, own: Run | undefined) => boolean,
): string | undefined => {
  const texts = textsAround(index);
  const times = index.elements
    .filter((element, at) => {
      const { before = "", run } = texts[at] ?? {};
      const own = run?.node === element.node ? run : undefined;
      return element.tag === "time" && !element.isAside && !isOfChange(element) && isMeant(before, own);
    })
    .slice(0, maxTimes);
  return firstDay(times.map(({ node }) => node.getAttribute("datetime") ?? node.textContent));
};

/** Returns the first line that is only a day with an optional time, as above forum posts. */
const stampDay = (index: PageIndex): string | undefined =>
  firstDay(
    index.runs
      .filter(
        ({ text, element }) =>
          text.length <= maxStampLength &&
          clock.test(text) &&
          mayDate(text) &&
          index.elements[element]?.isAside === false,
      )
      .filter(datingTest(index))
      .slice(0, maxTimes)
      .map(({ text }) => text),
  );

/** Returns the first day in time elements, but of those in sentences, in lists of dated items and behind labels of other steps. */
const anyTime = (index: PageIndex): string | undefined => {
  const isDating = datingTest(index);
  return timesDay(index, (before, own) => !isOtherLabel(before) && (own === undefined || isDating(own)));
};

const addressDay = (uri: string): string | undefined =>
  isoDay(/\/((?:19|20)\d{2}[-/]\d{1,2}[-/]\d{1,2})(?:[-/.]|$)/u.exec(uri)?.[1]);

const modifiedDay = (
  index: PageIndex,
  things: readonly Thing[],
  nearTitle: readonly string[],
): string | undefined =>
  ofThings(things, ["dateModified"]) ??
  firstDay(modifiedNames.flatMap((name) => index.metas(name))) ??
  firstDay(index.elements.filter(isOfChange).map(({ node }) => propertyValue(node))) ??
  timesDay(index, (before) => changeLabel.test(before)) ??
  changedDay(nearTitle);

const statedDay = (index: PageIndex, things: readonly Thing[]): string | undefined =>
  ofThings(things, ["datePublished", "uploadDate"]) ??
  ofThings(things.filter(isPost), ["dateCreated"]) ??
  firstDay(publishedNames.flatMap((name) => index.metas(name))) ??
  firstDay(index.elements.filter(isMarked).map(({ node }) => propertyValue(node)));

const shownDay = (index: PageIndex, nearTitle: readonly string[], uri: string): string | undefined =>
  elementDay(index, postedClass) ??
  lineDay(nearTitle) ??
  elementDay(index, datedClass) ??
  addressDay(uri) ??
  anyTime(index) ??
  stampDay(index);

/** Returns the days on which events of the page begin and end. */
const eventDays = (things: readonly Thing[]): ReadonlySet<string | undefined> =>
  new Set(
    things
      .flatMap((thing) => ["startDate", "endDate"].map((name) => isoDay(thing.text(name))))
      .filter((day) => day !== undefined),
  );

/**
 * Returns the publication and modification days of a page: from JSON-LD, meta elements, date elements, the lines below its title,
 * or its address. `things` are the objects that its JSON-LD describes, `nearTitle` the texts below the title
 * that may date the page.
 */
export const pageDates = (
  index: PageIndex,
  things: readonly Thing[],
  { uri, nearTitle }: { readonly uri: string; readonly nearTitle: readonly string[] },
): Pick<Extracted, "publishedAt" | "modifiedAt"> => {
  const ofEvents = eventDays(things);
  const lines = inOwnOrder(index, withLabels(nearTitle)).filter((text) => !ofEvents.has(isoDay(text)));
  const shown = (): string | undefined => {
    const day = shownDay(index, lines, uri);
    return ofEvents.has(day) ? undefined : day;
  };
  return {
    publishedAt: statedDay(index, things) ?? shown(),
    modifiedAt: modifiedDay(index, things, lines),
  };
};
