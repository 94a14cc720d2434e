import type { HtmlPage } from "../html-page.ts";
import { isHeading, type TextBlock } from "./read-blocks.ts";

/** The types of page declared in machine-readable form. */
interface PageKinds {
  readonly isForum: boolean;
  readonly isProduct: boolean;
  readonly isArticle: boolean;
  readonly isListing: boolean;
  readonly isDocumentation: boolean;
}

const forumSoftware = /discourse|phpbb|vbulletin|xenforo|invision|mybb|simple machines|flarum|vanilla/iu;
const forumMarks =
  "[itemtype*='DiscussionForumPosting'], [itemtype*='QAPage'], #phpbb, [data-xf-init], .ipsLayout_body, #vbulletin_html";
const documentationSoftware =
  /sphinx|docusaurus|mkdocs|mediawiki|gitbook|hugo|docsify|vuepress|jekyll|asciidoctor|doxygen|javadoc/iu;

const contentOf = (page: HtmlPage, selector: string): string =>
  page.querySelector(selector)?.getAttribute("content") ?? "";

const typesIn = (page: HtmlPage): ReadonlySet<string> => {
  const scripts = [...page.querySelectorAll("script[type='application/ld+json']")];
  const found = scripts.flatMap(({ textContent }) => [
    ...(textContent ?? "").matchAll(/"@type"\s*:\s*\[?\s*"([A-Za-z]+)"/gu),
  ]);
  return new Set(found.map(([, type]) => type ?? ""));
};

/** Reads the types a page declares in JSON-LD, microdata and Open Graph, and its generator. */
export const pageKinds = (page: HtmlPage): PageKinds => {
  const types = typesIn(page);
  const isOneOf = (...names: readonly string[]): boolean => names.some((name) => types.has(name));
  const shared = contentOf(page, "meta[property='og:type']");
  const software = contentOf(page, "meta[name='generator' i]");
  return {
    isForum:
      isOneOf("DiscussionForumPosting", "QAPage", "Question") ||
      forumSoftware.test(software) ||
      page.querySelector(forumMarks) !== null,
    isProduct:
      isOneOf("Product", "ProductGroup") ||
      /^(?:og:)?product/u.test(shared) ||
      page.querySelector("[itemtype*='schema.org/Product']") !== null,
    isArticle: isOneOf("Article", "NewsArticle", "BlogPosting", "TechArticle") || shared === "article",
    isListing: isOneOf("ItemList", "CollectionPage", "SearchResultsPage"),
    isDocumentation: documentationSoftware.test(software),
  };
};

/** Facts about a page as a whole, known before its blocks are judged. */
export interface PageView {
  readonly kinds: PageKinds;
  /** For each block, whether Readability keeps it. */
  readonly inReadability: readonly boolean[];
  /** For each block, whether Defuddle keeps it. */
  readonly inDefuddle: readonly boolean[];
}

/** Blocks in elements of the same names, such as the items of a list or the posts of a thread. */
export interface Kin {
  blocks: number;
  words: number;
  linkedWords: number;
  inDefuddle: number;
}

/** The blocks of a page with their totals. */
export interface Scene {
  readonly blocks: readonly TextBlock[];
  readonly view: PageView;
  readonly kin: readonly Kin[];
  readonly kinNames: readonly string[];
  /** Number of times each text occurs in the page. */
  readonly repeats: ReadonlyMap<string, number>;
  readonly words: number;
  readonly linkedWords: number;
  readonly longWords: number;
  readonly readabilityWords: number;
  readonly defuddleWords: number;
  /** Index of the first main heading; -1 if there is none. */
  readonly heading: number;
  /** For each block, whether the heading above it announces other content. */
  readonly isUnderForeign: readonly boolean[];
}

const longBlock = 20;
const foreignHeading =
  /\b(?:related|recommend|you (?:may|might|could)|also (?:like|bought|viewed|read)|similar|more (?:from|on|in|stories|articles|posts|like|to)|trending|popular|most (?:read|viewed)|latest|recent|recently viewed|comments?|leave a|repl(?:y|ies)|reviews?|ratings?|share|follow|newsletter|subscribe|sign up|stay|join|about the author|tags|categories|archives|links|contact|help|support|company|legal|resources|quick links|filter|sort|explore|advert|sponsored|see also|next|previous|customers|keep reading|further)\b|相关|推荐|热门|评论|最新|猜你|延伸阅读|関連|おすすめ/iu;
const maxForeignHeadingLength = 8;

const kinNameOf = ({ container: { tag, names, parent } }: TextBlock): string =>
  `${tag} ${names} < ${parent?.tag} ${parent?.names}`;

const gatherKin = (
  blocks: readonly TextBlock[],
  names: readonly string[],
  inDefuddle: readonly boolean[],
): Kin[] => {
  const byName = new Map<string, Kin>();
  return blocks.map(({ words, linkedWords }, place) => {
    const name = names[place] ?? "";
    const kin = byName.get(name) ?? { blocks: 0, words: 0, linkedWords: 0, inDefuddle: 0 };
    byName.set(name, kin);
    kin.blocks += 1;
    kin.words += words;
    kin.linkedWords += linkedWords;
    kin.inDefuddle += inDefuddle[place] === true ? words : 0;
    return kin;
  });
};

const underForeign = (blocks: readonly TextBlock[]): boolean[] => {
  let isForeign = false;
  return blocks.map((block) => {
    const { words, text } = block;
    if (isHeading(block)) isForeign = words <= maxForeignHeadingLength && foreignHeading.test(text);
    return isForeign;
  });
};

const sum = (blocks: readonly TextBlock[], valueOf: (block: TextBlock, place: number) => number): number =>
  blocks.reduce((total, block, place) => total + valueOf(block, place), 0);

/** Analyses all blocks of a page together. */
export const setScene = (blocks: readonly TextBlock[], view: PageView): Scene => {
  const kinNames = blocks.map(kinNameOf);
  const repeats = new Map<string, number>();
  for (const { text } of blocks) repeats.set(text, (repeats.get(text) ?? 0) + 1);
  return {
    blocks,
    view,
    kin: gatherKin(blocks, kinNames, view.inDefuddle),
    kinNames,
    repeats,
    words: sum(blocks, ({ words }) => words),
    linkedWords: sum(blocks, ({ linkedWords }) => linkedWords),
    longWords: sum(blocks, ({ words }) => (words >= longBlock ? words : 0)),
    readabilityWords: sum(blocks, ({ words }, place) => (view.inReadability[place] === true ? words : 0)),
    defuddleWords: sum(blocks, ({ words }, place) => (view.inDefuddle[place] === true ? words : 0)),
    heading: blocks.findIndex(({ container }) => container.tag === "H1"),
    isUnderForeign: underForeign(blocks),
  };
};

/** Related signals: their names, and their values for a block, in the same order. */
export interface SignalGroup {
  readonly names: readonly string[];
  readonly of: (scene: Scene, place: number) => readonly number[];
}

/** Returns 1 or 0, because signals are numbers. */
export const flag = (isSo: boolean): number => (isSo ? 1 : 0);

/** Returns the logarithm of a size: its order of magnitude is what matters. */
export const log = (value: number): number => Math.log2(1 + value);

/** Returns the share of a part; 0 if the whole is 0. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
