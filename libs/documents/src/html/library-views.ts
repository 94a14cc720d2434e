import { Readability } from "@mozilla/readability";
import { DefuddleClass } from "defuddle/node";
import { decodeHTML } from "entities";
import type { HtmlPage, PageNode } from "./html-page.ts";

const breaks =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|li|main|ol|p|pre|section|table|td|th|tr|ul)\b[^<>]*>/giu;
const tags = /<[^<>]*>/gu;
const longLine = 20;

const squeeze = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Tells whether a text stands in HTML, whatever its white space, punctuation and markup. */
const finderIn = (html: string): ((text: string) => boolean) => {
  const lines = decodeHTML(html.replaceAll(breaks, "\n").replaceAll(tags, ""))
    .split("\n")
    .map(squeeze)
    .filter((line) => line !== "");
  const known = new Set(lines);
  const all = lines.join("");
  return (text) => {
    const sought = squeeze(text);
    if (sought === "" || known.has(sought)) return sought !== "";
    return sought.length >= longLine && all.includes(sought);
  };
};

// Libraries expect pages as people write them; on others they throw.
const orNothing = (read: () => string | undefined | null): string => {
  try {
    return read() ?? "";
  } catch {
    return "";
  }
};

/** Tells which texts Readability counts to the main text of a page; it takes the page to pieces. */
export const readabilityView = (page: HtmlPage): ((text: string) => boolean) =>
  finderIn(orNothing(() => new Readability<string>(page).parse()?.content));

/** Tells which texts Defuddle counts to the main text of a page; it takes the page to pieces, and fetches nothing. */
export const defuddleView = (page: PageNode, url: string): ((text: string) => boolean) =>
  finderIn(orNothing(() => new DefuddleClass(page, { url, useAsync: false }).parse().content));
