import type { Thing } from "../json-ld/thing.ts";
import type { Marked, PageIndex } from "../page-index.ts";
import { saidBy } from "../said.ts";
import { inSpokenOrder, personName } from "./person-name.ts";

const mostAuthors = 10;
const metaNames = ["citation_author", "citation_authors", "parsely-author", "sailthru.author", "author"]
  .concat(["article:author", "dc.creator", "dcterms.creator", "byl"])
  .map((name) => [name]);
const nameWithin = "[itemprop~='name'], a, [class*='name' i]";
const mostTried = 12;
const fewestOfList = 4;
const opening =
  /^(?:written |posted |published |story |words |started |asked )?by:?$|^(?:thread starter|author|autor|topic starter|started by|original poster):?$/iu;
const withName =
  /^(?:(?:(?:[Ww]ritten|[Pp]osted|[Ss]tory|[Ww]ords|[Ss]tarted) )?[Bb]y|[Aa]uthor:)\s+(?=\p{Lu})/u;

// The name follows in the same line, or in the next.
const easternByline = /(?:作者|著者|撰文)\s*[:：]\s*([\p{Script=Han}·]{0,12})/u;

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
// The first of a thread is who began it.
const isPoster = hasName(/(?:^|\s)(?:username|postauthor|creator|hnuser|poster|usertext-author)(?:\s|$)/u);

const joined = (names: readonly (string | undefined)[]): string | undefined =>
  [...new Set(names.filter((name) => name !== undefined))].slice(0, mostAuthors).join(", ") || undefined;

const ofThings = (things: readonly Thing[]): string | undefined =>
  things.map((thing) => joined(thing.texts("author").map(personName))).find((names) => names !== undefined);

const ofMetas = ({ metas }: PageIndex): string | undefined => {
  const named = metaNames.map((names) =>
    joined(metas(...names).flatMap((said) => personName(inSpokenOrder(said)))),
  );
  // Some systems write it for the cards of messengers.
  const card = /by|author|autor/iu.test(metas("twitter:label1")[0] ?? "")
    ? metas("twitter:data1")[0]
    : undefined;
  return named.find((names) => names !== undefined) ?? personName(card);
};

const nameIn = ({ node }: Marked): string | undefined =>
  personName(saidBy(node.querySelector(nameWithin))) ?? personName(saidBy(node));

const namesMarked = ({ elements }: PageIndex, isMark: (element: Marked) => boolean): string[] =>
  elements
    .filter((element) => !element.isAside && isMark(element))
    .slice(0, mostTried)
    .flatMap((element) => nameIn(element) ?? []);

/** Who is named in elements made for it; several bylines belong to a list of articles, and say nothing of the page. */
const ofBylines = (index: PageIndex): string | undefined => {
  for (const isMark of bylines) {
    const names = new Set(namesMarked(index, isMark));
    if (names.size > 0) return names.size >= fewestOfList ? undefined : [...names][0];
  }
  return undefined;
};

const firstOf = (index: PageIndex, isMark: (element: Marked) => boolean): string | undefined =>
  namesMarked(index, isMark)[0];

const inByline = (texts: readonly string[]): string | undefined => {
  for (const [at, text] of texts.entries()) {
    if (opening.test(text)) return personName(texts[at + 1]);
    const [, eastern] = easternByline.exec(text) ?? [];
    if (eastern !== undefined) return personName(eastern || texts[at + 1]);
    if (withName.test(text)) return personName(text);
  }
  return undefined;
};

/**
 * Who wrote the page, several names joined by commas, as it says in JSON-LD, in meta elements, in elements made for it,
 * in the lines below its title, or as the first who posts.
 */
export const pageAuthor = (
  index: PageIndex,
  things: readonly Thing[],
  nearTitle: readonly string[],
): string | undefined =>
  ofThings(things) ??
  ofMetas(index) ??
  firstOf(index, isAuthor) ??
  inByline(nearTitle) ??
  ofBylines(index) ??
  firstOf(index, isAuthorPage) ??
  firstOf(index, isPoster);
