import { type Container, isHeading, type TextBlock } from "./read-blocks.ts";

// Whole class names, also as tools for styles write them ("RelatedStories__Box", "Newsletter-sc-3"): as parts of longer names, the
// same words name content ("related-work", "newsletter-archive").
const classNamed = (names: string): RegExp =>
  new RegExp(`(?:^|\\s)(?:${names})(?:__\\S*|-sc-\\S*)?(?:$|\\s)`, "u");

/** Class names of lists that lead to other pages. */
const suggestions = classNamed(
  "(?:related|recommended)-(?:articles|news|posts|stories)|related|more-(?:on|from|stories|articles|posts|news)|(?:read|up)-next|also-(?:read|like|bought)|(?:up|cross)-?sells?",
);
/** Class names of offers to share a page or to subscribe. */
const actions = classNamed(
  "newsletter|share|sharing|(?:share|social)-(?:bar|box|buttons?|icons?|links?|tools?)",
);

/** An element that is a list of suggestions or actions by its class, and the blocks in it. */
interface Offer {
  readonly isAction: boolean;
  readonly blocks: number[];
}

/** Returns the offer that an element is; none if it is not an offer. */
const offerOf = ({ element, tag }: Container): Offer[] => {
  if (/^H[1-6]$/u.test(tag)) return [];
  const name = (element.getAttribute("class") ?? "").replaceAll(/([a-z])([A-Z])/gu, "$1-$2").toLowerCase();
  const isAction = actions.test(name);
  return isAction || suggestions.test(name) ? [{ isAction, blocks: [] }] : [];
};

/** Returns the offers in a page, each with the blocks in it; offers may contain others. */
const offersIn = (blocks: readonly TextBlock[]): Offer[] => {
  const known = new Map<Container, readonly Offer[]>();
  const around = (container: Container | undefined): readonly Offer[] => {
    if (container === undefined) return [];
    const before = known.get(container);
    if (before !== undefined) return before;
    const offers = [...around(container.parent), ...offerOf(container)];
    known.set(container, offers);
    return offers;
  };
  for (const [index, { container }] of blocks.entries())
    for (const offer of around(container)) offer.blocks.push(index);
  return [...new Set([...known.values()].flat())];
};

const minProse = 12;
const maxLinked = 0.3;
const minTitle = 3;
const maxAction = 15;

const total = (blocks: readonly TextBlock[], valueOf: (block: TextBlock) => number): number =>
  blocks.reduce((sum, block) => sum + valueOf(block), 0);

const isProse = ({ words, linkedWords }: TextBlock): boolean =>
  words >= minProse && linkedWords < maxLinked * words;

const isTitle = ({ links, linkedWords }: TextBlock): boolean => links > 0 && linkedWords >= minTitle * links;

/** True if at least half of the lines are titles with a link, and none is running text. */
const isSuggestion = (inside: readonly TextBlock[]): boolean => {
  const lines = inside.filter((block) => !isHeading(block));
  const titles = lines.filter(isTitle).length;
  return titles > 0 && titles * 2 >= lines.length && !inside.some(isProse);
};

/** True for a few words that are not a heading, code, or facts, which are tables or have numbers. */
const isAction = (inside: readonly TextBlock[]): boolean =>
  total(inside, ({ words }) => words) <= maxAction &&
  !inside.some(
    (block) =>
      isHeading(block) || /^(?:PRE|TR|T[DH])$/u.test(block.container.tag) || /\p{N}/u.test(block.text),
  );

const isOnlyOffer = (offer: Offer, blocks: readonly TextBlock[]): boolean => {
  const inside = offer.blocks.flatMap((index) => blocks[index] ?? []);
  return offer.isAction ? isAction(inside) : isSuggestion(inside);
};

/**
 * Removes suggestions of other pages, and offers to share the page or to subscribe, from a text. They are named by a class, hold no
 * running text, and are less than the rest; a page that consists of links is left as it is.
 */
export const dropOffers = (blocks: readonly TextBlock[], kept: readonly boolean[]): readonly boolean[] => {
  const offered = new Set(
    offersIn(blocks)
      .filter((offer) => isOnlyOffer(offer, blocks))
      .flatMap((offer) => offer.blocks),
  );
  const chosen = blocks.filter((_block, index) => kept[index] === true);
  const rest = blocks.filter((_block, index) => kept[index] === true && !offered.has(index));
  const words = total(rest, (block) => block.words);
  const isText =
    words * 2 > total(chosen, (block) => block.words) &&
    total(rest, (block) => block.linkedWords) < maxLinked * words;
  return isText ? kept.map((isKept, index) => isKept && !offered.has(index)) : kept;
};
