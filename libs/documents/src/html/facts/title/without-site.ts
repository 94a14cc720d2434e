import { bare } from "../site-name.ts";

const separator = String.raw`(?:\s+[-–—·•»:|/\\]+\s+|\s*[|»]\s*)`;
const lastPart = new RegExp(`^(.*\\S)${separator}(\\S.*?)\\s*$`, "su");
const firstPart = new RegExp(`^\\s*(.*?\\S)${separator}(\\S.*)$`, "su");
const shortestLabel = 3;
const mostWords = 4;

const isSite = (segment: string, { siteName, label }: SiteNames): boolean => {
  const [part, name] = [bare(segment), bare(siteName ?? "")];
  return part !== "" && (part === name || (label.length >= shortestLabel && part === label));
};

// Behind the title the name may be cut short, or say more: "Harbour", "Harbour News", "Harbour News Online".
const isLikeSite = (segment: string, site: SiteNames): boolean => {
  const [part, name] = [bare(segment), bare(site.siteName ?? "")];
  if (isSite(segment, site)) return true;
  if (part.length < shortestLabel) return false;
  const isLonger = site.label.length >= shortestLabel && part.startsWith(site.label);
  return name.startsWith(part) || (isLonger && segment.split(" ").length <= mostWords);
};

/** What a site is called, by its pages and by its address. */
export interface SiteNames {
  readonly siteName: string | undefined;
  /** Letters and digits only, such as `example`. */
  readonly label: string;
}

const withoutLast = (title: string, site: SiteNames): string => {
  const [, own = "", last = ""] = lastPart.exec(title) ?? [];
  return own !== "" && isLikeSite(last, site) ? withoutLast(own, site) : title;
};

/** A page's title without the site's name before or behind it; the title as it is where nothing else would be left. */
export const withoutSite = (title: string, site: SiteNames): string => {
  const rest = withoutLast(title, site);
  const [, first = "", own = ""] = firstPart.exec(rest) ?? [];
  return own !== "" && isSite(first, site) ? own : rest;
};

/** The part of a title that is its own where bars or slashes divide it, as they do in a path of rubrics. */
export const firstOfBars = (title: string): string => {
  const [first = "", ...others] = title.split(/\s+[|»›/]\s+/u);
  return others.length > 0 && first.includes(" ") ? first : title;
};

const longestRubric = 10;
const shortestTitle = 6;
const eastern = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/** A Chinese or Japanese title without the rubrics and the site that stand behind it, with no spaces between. */
export const withoutRubrics = (title: string): string => {
  const parts = title.split(/\s*[_|]\s*|\s*[-–—](?=[^-–—_|]{1,10}$)/u);
  const [first = ""] = parts;
  return first.length >= shortestTitle &&
    eastern.test(first) &&
    parts.slice(1).every(({ length }) => length <= longestRubric)
    ? first
    : title;
};
