import { readFileSync } from "node:fs";
import { Readability } from "@mozilla/readability";
import { DefuddleClass } from "defuddle/node";
import { decodeHTML } from "entities";
import { cleanPage } from "../clean-page.ts";
import { statedPrices } from "../facts/stated-prices.ts";
import { createReadablePages } from "../formulas.ts";
import { type HtmlPage, type PageNode, prepareCodeBlocks } from "../html-page.ts";
import { postPart } from "../posts/post-parts.ts";
import {
  chooseBlocks,
  type Forest,
  forestSchema,
  settleBlocks,
  trimToProse,
  weighBlocks,
} from "./choose-blocks.ts";
import { dropEnds } from "./drop-ends.ts";
import { dropOffers } from "./drop-offers.ts";
import { followEquals } from "./follow-equals.ts";
import { placeOfOwnPrice } from "./own-price.ts";
import { type Container, dataTableOf, isHeading, readBlocks, type TextBlock } from "./read-blocks.ts";
import { pageKinds } from "./scene.ts";
import { settleNeighbours } from "./settle-neighbours.ts";
import { signalNames, signalsOf } from "./signals.ts";

const breaks =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|li|main|ol|p|pre|section|table|td|th|tr|ul)\b[^<>]*>/giu;
const tags = /<[^<>]*>/gu;
const longLine = 20;

const squeeze = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Returns a function that tests if HTML contains a text, ignoring white space, punctuation and markup. */
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

// Libraries expect well-formed pages and may throw on others.
const orNothing = (read: () => string | undefined | null): string => {
  try {
    return read() ?? "";
  } catch {
    return "";
  }
};

/** Returns a test for the texts that Readability counts as the main text of a page; it modifies the page. */
const readabilityView = (page: HtmlPage): ((text: string) => boolean) =>
  finderIn(orNothing(() => new Readability<string>(page).parse()?.content));

/** Returns a test for the texts that Defuddle counts as the main text of a page; it modifies the page, and fetches nothing. */
const defuddleView = (page: PageNode, url: string): ((text: string) => boolean) =>
  finderIn(orNothing(() => new DefuddleClass(page, { url, useAsync: false }).parse().content));

/** The text blocks of a page, and their signals. */
interface PageBlocks {
  readonly blocks: readonly TextBlock[];
  /** One row per block; undefined for a very large page, which is a table or list as a whole. */
  readonly signals: readonly Float32Array[] | undefined;
  /** The prices of the page's product in its machine-readable data. */
  readonly prices: readonly number[];
}

const maxBlocks = 6_000;
const maxElements = 50_000;

const isTooLarge = (page: HtmlPage, blocks: readonly TextBlock[]): boolean =>
  blocks.length > maxBlocks || [...page.querySelectorAll("*")].length > maxElements;

/**
 * Splits a page into visible blocks, and records how two libraries judge them, each on its own copy of the page. Invisible content
 * is removed from the page.
 */
export const readPageBlocks = (page: HtmlPage, createPage: () => HtmlPage, url: string): PageBlocks => {
  const kinds = pageKinds(page);
  const prices = statedPrices(page, url);
  cleanPage(page);
  prepareCodeBlocks(page);
  const blocks = readBlocks(page.body ?? page);
  if (isTooLarge(page, blocks)) return { blocks, signals: undefined, prices };
  const cleaned = (): HtmlPage => {
    const copy = createPage();
    cleanPage(copy);
    return copy;
  };
  const [isInReadability, isInDefuddle] = [readabilityView(cleaned()), defuddleView(cleaned(), url)];
  const inReadability = blocks.map(({ text }) => isInReadability(text));
  const inDefuddle = blocks.map(({ text }) => isInDefuddle(text));
  return { blocks, signals: signalsOf(blocks, { kinds, inReadability, inDefuddle }), prices };
};

/** The same for HTML. */
export const htmlBlocks = (html: string, url: string): PageBlocks => {
  const createPage = createReadablePages(html);
  return readPageBlocks(createPage(), createPage, url);
};

const furniture: ReadonlySet<string> = new Set(["NAV", "HEADER", "FOOTER", "ASIDE", "FORM", "BUTTON"]);
const furnitureRole = /\b(?:navigation|banner|contentinfo|search)\b/u;

const readForest = (): Forest => {
  const forest = forestSchema.parse(
    JSON.parse(readFileSync(new URL("./forest.json", import.meta.url), "utf8")),
  );
  const isKnown = forest.signals.every((name, place) => name === signalNames[place]);
  if (isKnown && forest.signals.length === signalNames.length) return forest;
  throw new TypeError("forest.json knows other signals; fit it again: npm run eval -- extraction --fit 5");
};

let known: Forest | undefined;

const forest = (): Forest => {
  known ??= readForest();
  return known;
};

const isFurniture = (container: Container | undefined): boolean =>
  container !== undefined &&
  (furniture.has(container.tag) ||
    furnitureRole.test(container.element.getAttribute("role") ?? "") ||
    isFurniture(container.parent));

const wordsOf = (blocks: readonly TextBlock[]): number => blocks.reduce((sum, { words }) => sum + words, 0);

const minWords = 20;

/**
 * Returns the blocks of the main text: those a forest of decision trees finds likely, and the visible price of the page's
 * product. If that leaves nearly nothing, or if the page is too large to be judged, returns everything except navigation and
 * similar. Nodes in `unseen` are invisible.
 */
export const mainBlocks = (
  { blocks, signals, prices }: PageBlocks,
  unseen: ReadonlySet<PageNode> = new Set(),
): ReadonlySet<TextBlock> => {
  const plain = (): TextBlock[] => blocks.filter(({ container }) => !isFurniture(container));
  if (signals === undefined) return new Set(plain());
  const weighed = weighBlocks(
    forest(),
    blocks.map((block, place) => ({
      text: block.text,
      isHeading: isHeading(block),
      words: block.words,
      parent: block.container.parent?.element,
      table: dataTableOf(block),
      part: postPart(block),
      signals: signals[place] ?? [],
    })),
  );
  const own = placeOfOwnPrice(blocks, prices, ({ nodes }) => nodes.some((node) => !unseen.has(node)));
  const likely = chooseBlocks(weighed).map((isChosen, place) => isChosen || place === own);
  const settled = settleNeighbours(blocks, trimToProse(blocks, settleBlocks(weighed, likely)));
  const kept = dropOffers(blocks, followEquals(blocks, settled, own));
  const chosen = blocks.filter((_block, place) => kept[place] === true);
  if (wordsOf(chosen) >= minWords) return new Set(dropEnds(chosen));
  const fallback = plain();
  return new Set(wordsOf(fallback) > wordsOf(chosen) ? fallback : chosen);
};
