import { publisherOf } from "@quarry/text";
import type { GradedPage } from "./page-signals.ts";

/** The marks of care that a page shows. */
export interface PageCare {
  readonly namesAuthor: boolean;
  readonly isDated: boolean;
  /** Both in one sentence, with the publishers of grade A or B that its text links to, and the works it names by DOI or preprint number. */
  readonly told: string;
}

interface Grading {
  readonly url: URL;
  readonly isGood: (url: URL) => boolean;
}

const several =
  /\b(?:team|staff|editors?|contributors?|community|redaktion|rédaction|redacción|redazione)\b/iu;

const nobody =
  /^(?:admin|administrator|editor|editors|editorial(?: team| staff)?|staff|team|guest|anonymous|unknown|webmaster|redaktion|redaction|redacción|redazione|редакция|编辑|小编|管理员|匿名|本站)$/iu;

const cjkName = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}·]{2,12}$/u;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** A person; not whoever runs the site, under its name or without one. */
const namesAuthor = ({ author, siteName }: GradedPage, own: URL): boolean => {
  const name = author?.trim() ?? "";
  const isPerson = /\p{L}\S*\s+\S*\p{L}/u.test(name) || cjkName.test(name);
  const [domain = ""] = publisherOf(own.href).split(".", 1);
  const isSite = letters(name) === letters(siteName ?? "") || letters(name).includes(letters(domain));
  return isPerson && !nobody.test(name) && !several.test(name) && !isSite;
};

const referredPublishers = ({ links = [] }: GradedPage, { url: own, isGood }: Grading): number => {
  const good = links
    .filter(({ url }) => URL.canParse(url) && isGood(new URL(url)))
    .map(({ url }) => publisherOf(url));
  return new Set(good).difference(new Set([publisherOf(own.href)])).size;
};

const workPattern = /\b10\.\d{4,9}\/[^\s"<>()\]]+|\barxiv(?:\.org\/abs\/|:\s?)\d{4}\.\d{4,5}/giu;

const citedWorks = ({ text }: GradedPage): number =>
  new Set((text.match(workPattern) ?? []).map((work) => work.toLowerCase().replace(/[.,;]+$/u, ""))).size;

const isDated = ({ publishedAt, modifiedAt }: GradedPage): boolean =>
  (publishedAt ?? modifiedAt) !== undefined;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Looks for the marks of care that a page shows. */
export const careOf = (page: GradedPage, grading: Grading): PageCare => {
  const [isNamed, isTimed] = [namesAuthor(page, grading.url), isDated(page)];
  const works = citedWorks(page);
  const others = counted(referredPublishers(page, grading), "publisher", "publishers");
  const byNumber = works === 0 ? "" : ` and ${counted(works, "work", "works")} by DOI`;
  const author = isNamed ? "names its author" : "names no author";
  const told = `the page ${author}, ${isTimed ? "is dated" : "is not dated"}, and refers to ${others} of grade A or B${byNumber}`;
  return { namesAuthor: isNamed, isDated: isTimed, told };
};
