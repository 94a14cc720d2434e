import type { discoverLinks, InputOf, Link } from "@quarry/contracts";
import { decodedUri } from "@quarry/failure";
import type { YieldToEventLoop } from "@quarry/runtime";
import { canonicalUrl, collapseWhitespace, detectLanguage, publisherOf, terms, tidyUrl } from "@quarry/text";

/** Weights of a word by its position in a link; highest in the anchor, where the page itself describes the target. */
const places = { anchor: 1, context: 0.6, address: 0.5 } as const;

const boilerplate = new Set([
  ..."here,click here,click,link,this,this link,this page,more,read more,read on,learn more,see more,view more,find out more".split(
    ",",
  ),
  ..."show more,continue,continue reading,full article,full story,full text,details,more details,source,sources,via,website".split(
    ",",
  ),
  ..."web site,page,site,homepage,home,download,pdf,html,next,previous,back,top,edit,view,open,permalink,archived,archive".split(
    ",",
  ),
  ..."original,ref,url,mehr,mehr lesen,weiterlesen,hier,weiter,quelle,lire la suite,en savoir plus,ici,suite,lien".split(
    ",",
  ),
  ..."leer más,más,aquí,ver más,enlace,fuente,leia mais,saiba mais,aqui,leggi tutto,continua,qui,подробнее,далее,здесь".split(
    ",",
  ),
  ..."更多,查看更多,这里,点击这里,链接,详情,阅读更多,查看详情,来源,原文,こちら,もっと見る,続きを読む,詳細".split(
    ",",
  ),
]);

const isWordless = (text: string): boolean => !/[\p{L}]{2}|\p{Lo}/u.test(text);

/** True if the text of a link says nothing about its target: "read more", "[3]", an address. */
export const isBoilerplate = (text: string): boolean => {
  const plain = collapseWhitespace(text).toLowerCase();
  const bare = plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return isWordless(bare) || boilerplate.has(bare) || /^(?:https?:\/\/|www\.)\S+$/u.test(plain);
};

/** Returns the words in the path of an address, without numbers and codes. */
const pathWords = (url: string): string =>
  new URL(url).pathname
    .split("/")
    .map((part) => decodedUri(part).replace(/\.[a-z0-9]{1,5}$/iu, ""))
    .flatMap((part) => part.split(/[-_+.,~\s]+/u))
    .filter((word) => !isWordless(word) && !/\d{3}/u.test(word))
    .join(" ");

/** Returns the index terms of a link with weights from 0 to 1. */
export const linkTerms = ({ url, text, context }: Link, language: string): ReadonlyMap<string, number> => {
  const says = !isBoilerplate(text);
  const parts: readonly (readonly [string, number])[] = [
    [pathWords(url), places.address],
    // If the anchor says nothing, its context counts instead.
    [context ?? "", says ? places.context : places.anchor],
    [says ? text : "", places.anchor],
  ];
  const counts = new Map<string, number>();
  for (const [words, weight] of parts) {
    for (const term of terms(words, language)) counts.set(term, Math.max(counts.get(term) ?? 0, weight));
  }
  return counts;
};

export type OpenTopic = InputOf<typeof discoverLinks>["topics"][number];

/** The wanted index terms and their weights. */
type WantedTerms = ReadonlyMap<string, number>;

/** Weights of terms by source: highest for those a gap adds to its topic; the topic's name outweighs the wording of its question. */
const termWeights = { gap: 2, name: 1.5, question: 1 } as const;

/** Returns the terms of a topic, stemmed for the languages of the pages. */
const wantedTerms = ({ name, question, gaps }: OpenTopic, languages: readonly string[]): WantedTerms => {
  const own = detectLanguage(`${name} ${question}`);
  const all = [...new Set([own, "en", ...languages])];
  const wanted = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const term of all.flatMap((language) => terms(text, language)))
      if (!wanted.has(term)) wanted.set(term, weight);
  };
  add(name, termWeights.name);
  add(question, termWeights.question);
  for (const gap of gaps) add(gap, termWeights.gap);
  return wanted;
};

/** A page with links. */
export interface LinkingPage {
  readonly uri: string;
  readonly language: string;
  readonly links: readonly Link[];
}

/** A link that matches a topic, and the reasons. */
export interface ScoredLink {
  readonly url: string;
  /** The link where it matches best. */
  readonly link: Link;
  /** Comparable only among links of one answer. */
  readonly score: number;
  readonly topic: OpenTopic;
  /** Matching words of the topic, highest weight first. */
  readonly fits: readonly string[];
  /** Pages that contain it. */
  readonly pages: readonly string[];
}

/** A link within a site is weaker evidence than one from another site. */
const sameSite = 0.6;
/** A link within a site without surrounding text belongs to a menu. */
const navigation = 0.3;
/** A link with a smaller share of the wanted terms is like any other link of its page. */
const minShare = 0.05;
const otherAddresses = 10;
/** Score added by each further publisher that links there. */
const perPublisher = 0.5;

interface Occurrence {
  readonly page: string;
  readonly link: Link;
  readonly terms: ReadonlyMap<string, number>;
}

/** Groups links by address. */
const byAddress = async (
  pages: readonly LinkingPage[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<ReadonlyMap<string, readonly Occurrence[]>> => {
  const found = new Map<string, Occurrence[]>();
  for (const { uri, language, links } of pages) {
    for (const link of links) {
      await yieldToEventLoop();
      const occurrence = { page: uri, link, terms: linkTerms(link, language) };
      const address = canonicalUrl(link.url);
      const known = found.get(address);
      if (known === undefined) found.set(address, [occurrence]);
      else known.push(occurrence);
    }
  }
  return found;
};

/**
 * Returns the weight of terms by the number of addresses that have them (Robertson and Spärck Jones's idf, never negative),
 * smoothed for few addresses: among three links alone, each word would be common.
 */
const rarityOf = (addresses: ReadonlyMap<string, readonly Occurrence[]>): ((term: string) => number) => {
  const counts = new Map<string, number>();
  for (const occurrences of addresses.values()) {
    const held = new Set(occurrences.flatMap(({ terms }) => [...terms.keys()]));
    for (const term of held) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (term) => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (addresses.size + otherAddresses - count + 0.5) / (count + 0.5));
  };
};

interface Fit {
  readonly share: number;
  readonly fits: readonly string[];
}

/** Returns the share of wanted terms in a link; 0 for a single word, unless it is a missing one and in the link itself. */
const fitOf = (
  terms: ReadonlyMap<string, number>,
  wanted: WantedTerms,
  rarity: (term: string) => number,
): Fit => {
  const gains = [...wanted].flatMap(([term, weight]) => {
    const place = terms.get(term);
    return place === undefined ? [] : [{ term, place, gain: weight * place * rarity(term) }];
  });
  const isEnough =
    gains.length > 1 || gains.some(({ term, place }) => place === 1 && wanted.get(term) === termWeights.gap);
  if (!isEnough) return { share: 0, fits: [] };
  const all = [...wanted].reduce((sum, [term, weight]) => sum + weight * rarity(term), 0);
  const share = gains.reduce((sum, { gain }) => sum + gain, 0) / all;
  if (share < minShare) return { share: 0, fits: [] };
  const ranked = gains.toSorted((one, other) => other.gain - one.gain);
  return { share, fits: ranked.map(({ term }) => term) };
};

const standing = ({ page, link }: Occurrence): number => {
  if (publisherOf(page) !== publisherOf(link.url)) return 1;
  return link.context === undefined ? navigation : sameSite;
};

/**
 * Ranks links by how well they match an open topic, best first, without those that match none. An address is rated by its best
 * link, and gains with every publisher that links to it. `yieldToEventLoop` is called for every link.
 */
export const scoreLinks = async (
  pages: readonly LinkingPage[],
  topics: readonly OpenTopic[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<readonly ScoredLink[]> => {
  const addresses = await byAddress(pages, yieldToEventLoop);
  const rarity = rarityOf(addresses);
  const languages = [...new Set(pages.map(({ language }) => language))];
  const wanted = topics.map((topic) => ({ topic, terms: wantedTerms(topic, languages) }));
  const scored: ScoredLink[] = [];
  for (const occurrences of addresses.values()) {
    await yieldToEventLoop();
    const places = occurrences.flatMap((occurrence) =>
      wanted.map(({ topic, terms }) => {
        const { share, fits } = fitOf(occurrence.terms, terms, rarity);
        return { topic, fits, link: occurrence.link, score: share * standing(occurrence) };
      }),
    );
    const [best] = places.toSorted((one, other) => other.score - one.score);
    if (best === undefined || best.score === 0) continue;
    const others = new Set(occurrences.map(({ page }) => publisherOf(page))).size - 1;
    const linkedFrom = [...new Set(occurrences.map(({ page }) => page))];
    scored.push({
      ...best,
      url: tidyUrl(best.link.url),
      score: best.score * (1 + perPublisher * others),
      pages: linkedFrom,
    });
  }
  return scored.toSorted((one, other) => other.score - one.score);
};
