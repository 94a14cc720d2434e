import { inlineElements } from "../blocks/read-blocks.ts";
import type { PageNode } from "../html-page.ts";
import { besideDay, saysBy } from "./beside-day.ts";
import { endsByOther } from "./by-words.ts";
import { foreignByline } from "./foreign-byline.ts";
import type { Thing } from "./json-ld.ts";
import { line, type Marked, type PageIndex, propertyValue, type Run } from "./page-index.ts";
import { bare } from "./page-title.ts";
import { authorLabels, inSpokenOrder, personName, personNames } from "./person-name.ts";

const maxAuthors = 10;
const metaNames =
  "citation_author citation_authors parsely-author sailthru.author author authors article:author og:author dc.creator dcterms.creator byl".split(
    " ",
  );
/** Names in the form "Last, First". In others a comma is between two authors, but behind a single word. */
const isTurned = (said: string, metaName: string): boolean =>
  /^(?:citation_|dc)/u.test(metaName) || /^[^\s,]+,/u.test(said);
const nameWithin = "[itemprop~='name'], a, [class*='name' i]";
const maxTried = 12;
const minOfList = 4;
const opening =
  /^(?:[—–|•·-]\s?)?(?:written |posted |published |story |words |started |asked )?by:?$|^(?:von|par|por|door)$|^(?:thread starter|author|autor|topic starter|started by|original poster):?$/iu;
const withName = new RegExp(
  "^(?:(?:(?:[Ww]ritten|[Pp]osted|[Ss]tory|[Ww]ords|[Ss]tarted)(?:\\s(?:and|&)\\s\\p{Ll}+)? )?[Bb]y\\s+(?=\\p{Lu})" +
    `|(?:${authorLabels})\\s*[:：]\\s*(?=\\p{Lu}|\\p{Lo}))`,
  "u",
);
const datedBy = /\d\D{0,40}\sby\s+\p{Lu}/u;
// The name follows on the same line, or on the next.
const easternByline =
  /(?:作者|著者|撰文|^文)\s*[:：]\s*([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}·]{0,12})|^(\p{Script=Hangul}{3})(?<!부)\s기자$/u;

const hasName =
  (pattern: RegExp) =>
  (element: Marked): boolean =>
    pattern.test(element.names);

const isAuthor = ({ property }: Marked): boolean => property.split(" ").includes("author");
const bylines: readonly ((element: Marked) => boolean)[] = [
  ({ tag, node }) => tag === "a" && /\bauthor\b/iu.test(node.getAttribute("rel") ?? ""),
  hasName(/author[-_]*(?:box__)?name|authorname/u),
  hasName(
    /(?:^|\s)(?:post|entry|article|p|blog|story|single-blog_|by)?[-_]*(?:author|byline)(?:[-_]*(?:info|link|names?))?(?:\s|$)/u,
  ),
  hasName(/byline|posted-by|written-by/u),
];
const isAuthorPage = ({ tag, node }: Marked): boolean =>
  tag === "a" && /\/authors?\//iu.test(node.getAttribute("href") ?? "");
// The first author of a thread started it.
const isPoster = hasName(/(?:^|\s)(?:username|postauthor|creator|hnuser|poster|usertext-author)(?:\s|$)/u);

const joined = (names: readonly (string | undefined)[]): string | undefined =>
  [...new Set(names.filter((name) => name !== undefined))].slice(0, maxAuthors).join(", ") || undefined;

const article = /Article$|^(?:Blog|SocialMedia|DiscussionForum)Posting$/u;

/** Returns the property of a thing that holds its authors. Articles may have creators instead; those of a site made the site only. */
const authorKey = (thing: Thing): string =>
  thing.texts("author").length === 0 && thing.types.some((type) => article.test(type)) ? "creator" : "author";

const isOrganization = ({ types }: Thing): boolean =>
  types.some((type) => /Organization$|^Corporation$/u.test(type));

/** True if all named authors are organizations. */
const isByOrganization = (thing: Thing): boolean => {
  const key = authorKey(thing);
  const organizations = thing.things(key).filter(isOrganization);
  return organizations.length > 0 && organizations.length >= thing.texts(key).length;
};

/** Returns the authors of a thing; the name of an organization may contain "and". */
const authorsOf = (thing: Thing, isMeant: (name: string) => boolean): string | undefined => {
  const said = thing.texts(authorKey(thing)).filter(isMeant);
  return joined(isByOrganization(thing) ? said.map(personName) : said.flatMap(personNames));
};

const ofThings = (things: readonly Thing[], isMeant: (name: string) => boolean): string | undefined =>
  things.map((thing) => authorsOf(thing, isMeant)).find((names) => names !== undefined);

const ofMetas = ({ metas }: PageIndex, isMeant: (name: string) => boolean): string | undefined => {
  const named = metaNames.map((name) =>
    joined(
      metas(name)
        .flatMap((said) => said.replaceAll(/<[^<>]*>/gu, "").split(";"))
        .map((said) => said.trim())
        .filter(isMeant)
        .flatMap((said) => personNames(isTurned(said, name) ? inSpokenOrder(said) : said)),
    ),
  );
  // Some systems provide it for previews in messengers.
  const card = /by|author|autor/iu.test(metas("twitter:label1")[0] ?? "")
    ? metas("twitter:data1")[0]
    : undefined;
  return named.find((names) => names !== undefined) ?? personName(card);
};

/** True for a name that is the site's, or begins with the words of it. */
const isOfSite = (name: string, { metas }: PageIndex): boolean => {
  const site = bare(metas("og:site_name")[0] ?? "");
  let start = "";
  for (const word of name.split(" ")) if (start.length < site.length) start += bare(word);
  return site !== "" && start === site;
};

const noteMark = "sup, .ltx_note";

const textWithoutMarks = (node: PageNode): string => {
  if (node.nodeType !== 1) return node.nodeType === 3 ? (node.textContent ?? "") : "";
  return node.matches(noteMark) ? "" : [...node.childNodes].map(textWithoutMarks).join("");
};

/** Returns what an element says, without the marks of notes on a name. */
const withoutMarks = (node: PageNode | null): string | undefined =>
  node !== null && node.querySelector(noteMark) !== null ? textWithoutMarks(node) : propertyValue(node);

/** Returns the name in a byline element; undefined if what is before it says that the person did something else. */
const nameIn = ({ node }: Marked): string | undefined => {
  const inner = withoutMarks(node.querySelector(nameWithin));
  const [before = ""] = inner === undefined ? [] : (line(node.textContent) ?? "").split(inner);
  return (endsByOther.test(before) ? undefined : personName(inner)) ?? personName(withoutMarks(node));
};

/** A name, and the element that lists it with those of other authors. */
interface Listed {
  readonly name: string;
  readonly list: PageNode | null;
}

/** Returns the line or paragraph of a name; the element around it if it holds nothing else. */
const listAround = (node: PageNode, name: string): PageNode | null => {
  let around: PageNode | null = node;
  while (around !== null && inlineElements.has(around.nodeName.toUpperCase())) around = around.parentNode;
  return personName(withoutMarks(around)) === name ? (around?.parentNode ?? null) : around;
};

const namesMarked = ({ elements }: PageIndex, isMark: (element: Marked) => boolean): Listed[] =>
  elements
    .filter((element) => !element.isAside && isMark(element))
    .slice(0, maxTried)
    .flatMap((element) => {
      const name = nameIn(element);
      return name === undefined ? [] : [{ name, list: listAround(element.node, name) }];
    });

// Longer words tell what else a person did: "translated by".
const longWord = /\p{L}{4}/u;

/** Returns the first name with those in the same list that only commas and short words part from it: the authors of one text. */
const firstList = (listed: readonly Listed[]): string | undefined => {
  const [first] = listed;
  const text = first?.list?.textContent ?? "";
  const names: string[] = [];
  let end = -1;
  for (const { name, list } of listed) {
    const at = text.indexOf(name, Math.max(end, 0));
    if (end !== -1 && (list !== first?.list || at === -1 || longWord.test(text.slice(end, at)))) break;
    names.push(name);
    end = at === -1 ? 0 : at + name.length;
  }
  return joined(names);
};

/** Returns the authors named in byline elements; several bylines belong to a list of articles and do not describe the page. */
const ofBylines = (index: PageIndex): string | undefined => {
  for (const isMark of bylines) {
    const listed = namesMarked(index, isMark);
    const names = new Set(listed.map(({ name }) => name));
    if (names.size > 0) return names.size >= minOfList ? undefined : firstList(listed);
  }
  return undefined;
};

const firstOf = (index: PageIndex, isMark: (element: Marked) => boolean): string | undefined =>
  namesMarked(index, isMark)[0]?.name;

const raisedMarks = /(?:\{\})?\^(?:\{[^{}]*\}|\S)|[*∗†‡§¶]/gu;

/** Returns the first line of an element without notes and raised marks. */
const firstLineOf = (node: PageNode): string => {
  const nodes = [...node.childNodes];
  const end = nodes.findIndex(({ nodeName }) => nodeName.toUpperCase() === "BR");
  const first = nodes.slice(0, end === -1 ? nodes.length : end);
  return first.map(textWithoutMarks).join("").replaceAll(raisedMarks, "");
};

/** Returns the authors of a paper that LaTeXML converted: each name is in an element of its own, with affiliations below it. */
const ofPaper = ({ elements }: PageIndex): string | undefined =>
  joined(
    elements
      .filter(({ names }) => /(?:^|\s)ltx_personname(?:\s|$)/u.test(names))
      .map(({ node }) => personName(firstLineOf(node))),
  );

/** The end of a text before the name of another author, and what authors are. */
const joiner = /(?:^|\s)(?:and|und|et|y|e|en|&)$|^,$/iu;
const role =
  /\b(?:reporter|editor|writer|correspondent|columnist|contributor|journalist|redakteur(?:in)?|journaliste|periodista)\b/iu;

const commaEnd = /,$/u;
const startsUpper = /^(?:\p{Lu}|\p{Lo})/u;

/**
 * Returns the name at a place, and those behind it up to the last that a word such as "and" joins; what an author is may follow
 * each. Behind other commas are places, papers and days.
 */
const namesFrom = (texts: readonly string[], from: number): string | undefined => {
  const is = (kind: RegExp, at: number): boolean => kind.test(texts[at] ?? "");
  const names: string[] = [];
  let count = 1;
  let at = from;
  for (let name = personName(texts[at]); name !== undefined; name = personName(texts[at])) {
    names.push(name);
    const next = is(role, at + 1) ? at + 2 : at + 1;
    const isJoined = is(joiner, next);
    if (!isJoined && !is(commaEnd, at)) break;
    at = isJoined ? next + 1 : next;
    if (isJoined && !is(commaEnd, next) && is(startsUpper, at)) count = names.length + 1;
  }
  return joined(names.slice(0, count));
};

/** True for a line such as "March 5, 2024 10:30 am by Ann Bee". */
const isDatedBy = (text: string): boolean => datedBy.test(text) && besideDay(text) !== undefined;

/** Returns the authors in the lines that begin with a label, such as "By"; undefined if they differ, as in a list of articles. */
const inLabelled = (texts: readonly string[]): string | undefined => {
  const named = texts.filter((text) => withName.test(text)).map((text) => joined(personNames(text)));
  const all = new Set(named.filter((names) => names !== undefined));
  return all.size === 1 ? [...all][0] : undefined;
};

const inByline = (texts: readonly string[]): string | undefined => {
  for (const [at, text] of texts.entries()) {
    if (opening.test(text)) return namesFrom(texts, at + 1);
    const [, labelled, korean] = easternByline.exec(text) ?? [];
    const eastern = labelled ?? korean;
    if (eastern !== undefined) return personName(eastern || texts[at + 1]);
    if (withName.test(text)) return inLabelled(texts);
    if (isDatedBy(text)) return joined(personNames(text));
  }
  return undefined;
};

/** The lines below the title of a page, and its declared language, empty if there is none. */
interface Surroundings {
  readonly nearTitle: readonly Pick<Run, "text" | "node">[];
  readonly language: string;
}

const publishInfo = /publish-?info/u;
const factLine = /(?:post|entry|article)[-_]?meta(?:\s|$)/u;

/** Returns the author beside the day in a line of facts; most state categories there, unless they say "by". */
const ofDatedLine = ({ elements }: PageIndex): string | undefined =>
  elements
    .filter(({ isAside, names }) => !isAside && (publishInfo.test(names) || factLine.test(names)))
    .slice(0, maxTried)
    .map(({ node, names }) => ({ text: line(node.textContent) ?? "", names }))
    .filter(({ text, names }) => publishInfo.test(names) || saysBy(text))
    .map(({ text }) => personName(besideDay(text)))
    .find((name) => name !== undefined);

/** Returns the authors in the lines below a title, with those that byline elements list behind the same name. */
const inBylines = (index: PageIndex, { nearTitle, language }: Surroundings): string | undefined => {
  const named = inByline(nearTitle.map(({ text }) => text)) ?? joined(foreignByline(nearTitle, language));
  const listed = named === undefined ? undefined : ofBylines(index);
  return listed?.startsWith(`${named}, `) === true ? listed : named;
};

/**
 * Returns the authors of a page, joined by commas, from JSON-LD, meta elements, byline elements, the lines below its title, or the
 * first post. Persons come before an organization, such as the page's own site.
 */
export const pageAuthor = (
  index: PageIndex,
  things: readonly Thing[],
  surroundings: Surroundings,
): string | undefined =>
  ofThings(
    things.filter((thing) => !isByOrganization(thing)),
    (name) => !isOfSite(name, index),
  ) ??
  ofMetas(index, (name) => !isOfSite(name, index)) ??
  ofPaper(index) ??
  firstList(namesMarked(index, isAuthor)) ??
  inBylines(index, surroundings) ??
  ofThings(things, () => true) ??
  ofMetas(index, () => true) ??
  ofBylines(index) ??
  ofDatedLine(index) ??
  firstOf(index, isAuthorPage) ??
  firstOf(index, isPoster);
