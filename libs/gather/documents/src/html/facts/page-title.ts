import { collapseWhitespace } from "@quarry/text";
import { decodeHTML } from "entities";
import type { PageNode } from "../html-page.ts";
import type { Thing } from "./json-ld.ts";
import { line, type Marked, type PageIndex } from "./page-index.ts";

const maxNameLength = 80;

/** Reduces a text to letters and digits, so that "JOCO Cups" matches "jococups.com". */
export const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Returns the site's name according to the page. */
export const siteNameOf = ({ metas }: PageIndex, things: readonly Thing[]): string | undefined => {
  const sites = things.filter(({ types }) => types.includes("WebSite"));
  const names = [
    ...metas("og:site_name"),
    ...sites.map((site) => site.text("name")),
    ...things.map((thing) => thing.things("publisher")[0]?.text("name")),
    ...metas("application-name", "citation_publisher"),
  ];
  return names.map(line).find((name) => name !== undefined && name.length <= maxNameLength);
};

/** Returns the main label of an address: `example` of www.example.co.uk; empty for anything else. */
export const siteLabel = (uri: string): string => {
  const labels = URL.canParse(uri) ? new URL(uri).hostname.split(".") : [];
  return bare(labels.slice(0, -1).toSorted((one, other) => other.length - one.length)[0] ?? "");
};

const separator = String.raw`(?:\s+[-–—·•»:|/\\]+\s+|\s*[|｜»]\s*)`;
const lastPart = new RegExp(`^(.*\\S)${separator}(\\S.*?)\\s*$`, "su");
const firstPart = new RegExp(`^\\s*(.*?\\S)${separator}(\\S.*)$`, "su");
const shortestLabel = 3;
const maxWords = 4;

const isSite = (segment: string, { siteName, label }: SiteNames): boolean => {
  const [part, name] = [bare(segment), bare(siteName ?? "")];
  return part !== "" && (part === name || (label.length >= shortestLabel && part === label));
};

// After the title the name may be shortened or extended: "Harbour", "Harbour News", "Harbour News Online".
const isLikeSite = (segment: string, site: SiteNames): boolean => {
  const [part, name] = [bare(segment), bare(site.siteName ?? "")];
  if (isSite(segment, site)) return true;
  if (part.length < shortestLabel) return false;
  const isLonger = site.label.length >= shortestLabel && part.startsWith(site.label);
  return name.startsWith(part) || (isLonger && segment.split(" ").length <= maxWords);
};

/** The names of a site, from its pages and from its address. */
interface SiteNames {
  readonly siteName: string | undefined;
  /** Letters and digits only, such as `example`. */
  readonly label: string;
}

const stripLast = (title: string, site: SiteNames): string => {
  const [, own = "", last = ""] = lastPart.exec(title) ?? [];
  return own !== "" && isLikeSite(last, site) ? stripLast(own, site) : title;
};

const withoutLast = (title: string): string => lastPart.exec(title)?.[1] ?? title;

/** Removes the site's name before or after a title, unless nothing else would remain. */
const stripSite = (title: string, site: SiteNames): string => {
  const rest = stripLast(title, site);
  const [, first = "", own = ""] = firstPart.exec(rest) ?? [];
  return own !== "" && isSite(first, site) ? own : rest;
};

/** Returns the page's own part of a title divided by bars or slashes, as in a path of categories. */
const firstOfBars = (title: string): string => {
  const [first = "", ...others] = title.split(/\s+[|｜»›/]\s+/u);
  return others.length > 0 && first.includes(" ") ? first : title;
};

const maxRubricLength = 10;
const shortestTitle = 6;
const eastern = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/** Removes categories and the site after a Chinese or Japanese title, where no spaces separate them. */
const stripRubrics = (title: string): string => {
  const parts = title.split(/\s*[_|｜]\s*|\s*[-–—](?=[^-–—_|]{1,10}$)/u);
  const [first = ""] = parts;
  return first.length >= shortestTitle &&
    eastern.test(first) &&
    parts.slice(1).every(({ length }) => length <= maxRubricLength)
    ? first
    : title;
};

const longest = 300;
const shortest = 2;
const maxHeadings = 20;
// A heading with half of the title's words is a variant of it.
const sameWords = 0.5;
const maxTimes = 3;
const longTitle = 5;
const prefix = /^(?:view topic|topic|viewing topic|thread|title)\s*[-:]\s*/iu;

// Some forums put a thread's category before its title, as a label.
const besideHeading = "button, .label, .label-append";
const elementNode = 1;
const textNode = 3;
const signs: ReadonlySet<string> = new Set(["#", "¶"]);

/** True for a part of a heading that is not of its text: a button, a label, or the sign of a link to it. */
const isBeside = (part: PageNode): boolean =>
  part.matches(besideHeading) || (part.matches("a") && signs.has((part.textContent ?? "").trim()));

const ownText = (part: PageNode): string =>
  part.nodeType === textNode
    ? (part.textContent ?? "")
    : [...part.childNodes]
        .map((child) => (child.nodeType === elementNode && isBeside(child) ? "" : ownText(child)))
        .join("");

const headingText = ({ node }: Marked): string =>
  collapseWhitespace(ownText(node))
    .trim()
    .replace(/\s*¶$|\s#$/u, "")
    .replace(prefix, "");

/** Returns the texts of the headings of some levels; those in menus and similar come last. */
const headingsOf = ({ elements }: PageIndex, level: RegExp): string[] =>
  elements
    .filter(({ tag, node }) => level.test(tag) && node.querySelector("style, script") === null)
    .toSorted((one, other) => Number(one.isAside) - Number(other.isAside))
    .slice(0, maxHeadings)
    .map(headingText)
    .filter((text) => text.length >= shortest && text.length <= longest && !/[{}]/u.test(text));

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const shareOfWords = (title: string, heading: string): number => {
  const [own, other] = [wordsOf(title), wordsOf(heading)];
  return own.size === 0 ? 0 : [...own].filter((word) => other.has(word)).length / own.size;
};

// A heading several times as long contains more than a title.
const isAlike = (title: string, heading: string): boolean =>
  heading.length <= title.length * maxTimes && shareOfWords(title, heading) >= sameWords;

// A single word of a long title is not enough.
const isTooShort = (heading: string, title: string): boolean =>
  !heading.includes(" ") && (title.split(/\s[-–—|·:]\s/u)[0] ?? "").split(" ").length >= longTitle;

/** Returns the heading with which a declared title begins, without the site's name; the title if only spaces or capitals differ. */
const namedHeading = (headings: readonly string[], titles: readonly string[]): string | undefined => {
  for (const title of titles)
    for (const heading of headings.toSorted((one, other) => other.length - one.length)) {
      const [own, named] = [bare(title), bare(heading)];
      if (named === own) return title;
      if (
        named !== "" &&
        own.includes(named) &&
        own.indexOf(named) <= own.length / 3 &&
        !isTooShort(heading, title)
      )
        return heading;
    }
  return undefined;
};

/** Returns the first text that a heading repeats. */
const repeatedIn = (headings: readonly string[], texts: readonly string[]): string | undefined => {
  const repeated = new Set(headings.map(bare));
  return texts.find((text) => bare(text) !== "" && repeated.has(bare(text)));
};

const placeOf = (headings: readonly string[], text: string): number =>
  headings.findIndex((heading) => bare(heading) === bare(text));

/**
 * Returns the heading that is like a title, or like a title without the name of a site that nothing else states, or only a heading
 * above that of the page.
 */
const likeHeading = (
  title: string,
  headings: readonly string[],
  all: readonly string[],
): string | undefined => {
  const own = firstOfBars(title);
  const alike = headings.find((heading) => title === "" || isAlike(own, heading));
  const rest = repeatedIn(all, [withoutLast(title)]);
  const isSitesName = bare(alike ?? "") === bare(lastPart.exec(title)?.[2] ?? "");
  // A single word names a part of the page, such as "Overview".
  const isTitle = rest !== undefined && (rest.includes(" ") || eastern.test(rest));
  const isAbove = isTitle && isSitesName && placeOf(all, alike ?? "") < placeOf(all, rest);
  return isAbove ? rest : (alike ?? rest);
};

/** Returns the titles that a page states, without the name of its site. */
const statedTitles = (index: PageIndex, things: readonly Thing[], site: SiteNames): string[] => {
  const titleElement = index.elements.find(({ tag }) => tag === "title")?.node;
  return [
    ...index.metas("og:title").slice(0, 1),
    line(titleElement?.textContent),
    ...things.map((thing) => thing.text("headline")),
    ...index.metas("citation_title", "twitter:title", "dc.title").slice(0, 1),
  ].flatMap((text) =>
    text === undefined ? [] : [stripRubrics(stripSite(decodeHTML(text), site)).replace(prefix, "")],
  );
};

/** Returns the page's own title without the site name; undefined without title and heading. */
export const pageTitle = (
  index: PageIndex,
  things: readonly Thing[],
  site: SiteNames,
): string | undefined => {
  const isOwn = (heading: string): boolean => bare(heading) !== bare(site.siteName ?? "");
  const headings = headingsOf(index, /^h1$/u).filter(isOwn);
  const titles = statedTitles(index, things, site);
  const all = headingsOf(index, /^h[1-4]$/u).filter(isOwn);
  const [first = ""] = titles;
  const isVaried = headings.some((heading) => isAlike(first, heading));
  const named = (isVaried ? undefined : repeatedIn(all, [first])) ?? namedHeading(headings, titles);
  return named ?? likeHeading(first, headings, all) ?? titles.map(firstOfBars)[0] ?? headings[0];
};
