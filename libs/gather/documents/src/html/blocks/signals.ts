import { aroundSignals } from "./around-signals.ts";
import type { Container, TextBlock } from "./read-blocks.ts";
import { flag, log, type PageView, type Scene, setScene, share, type SignalGroup } from "./scene.ts";

const levels = [1, 2, 3, 5] as const;
const neighbours = [-2, -1, 1, 2] as const;
const heading = /^H[1-6]$/u;

const upBy = (container: Container, level: number): Container =>
  level === 0 || container.parent === undefined ? container : upBy(container.parent, level - 1);

const levelSignals = (container: Container, level: number, pageWords: number): number[] => {
  const { words, linkedWords, blocks } = upBy(container, level);
  return [log(words), share(linkedWords, words), log(share(words, blocks)), share(words, pageWords)];
};

const neighbourSignals = ({ blocks, kinNames }: Scene, place: number, step: number): number[] => {
  const other = blocks[place + step];
  if (other === undefined) return [-1, -1, 0, 0];
  return [
    log(other.words),
    share(other.linkedWords, other.words),
    flag(heading.test(other.container.tag)),
    flag(kinNames[place + step] === kinNames[place]),
  ];
};

/** Signals of a block's position and surroundings. */
const placeSignals: SignalGroup = {
  names: [
    "position",
    "placeFromHeading",
    "isAfterHeading",
    "isUnderForeign",
    "repeats",
    "depth",
    ...levels.flatMap((level) =>
      ["words", "linkShare", "wordsPerBlock", "share"].map((name) => `${name} ${level}`),
    ),
    ...neighbours.flatMap((step) =>
      ["words", "linkShare", "heading", "alike"].map((name) => `${name} at ${step}`),
    ),
    "kin",
    "kinWords",
    "kinLinkShare",
    "kinShare",
    "kinDefuddle",
  ],
  of: (scene, place) => {
    const block = scene.blocks[place];
    const kin = scene.kin[place];
    if (block === undefined || kin === undefined) return [];
    const fromHeading = place - scene.heading;
    return [
      place / scene.blocks.length,
      scene.heading === -1 ? 0 : Math.max(-50, Math.min(200, fromHeading)),
      flag(scene.heading !== -1 && fromHeading >= 0),
      flag(scene.isUnderForeign[place] === true),
      log((scene.repeats.get(block.text) ?? 1) - 1),
      block.container.depth,
      ...levels.flatMap((level) => levelSignals(block.container, level, scene.words)),
      ...neighbours.flatMap((step) => neighbourSignals(scene, place, step)),
      log(kin.blocks),
      log(share(kin.words, kin.blocks)),
      share(kin.linkedWords, kin.words),
      share(kin.words, scene.words),
      share(kin.inDefuddle, kin.words),
    ];
  },
};

const reach = 3;

const shareAround = (kept: readonly boolean[], place: number): number => {
  const some = kept.slice(Math.max(0, place - reach), place + reach + 1);
  return share(some.filter(Boolean).length, some.length);
};

/** Signals from the judgement of two libraries and from the page as a whole. */
const pageSignals: SignalGroup = {
  names:
    "inReadability inDefuddle nearReadability nearDefuddle readabilityShare defuddleShare isForum isProduct isArticle isListing isDocumentation pageWords pageBlocks pageLinkShare pageLongShare".split(
      " ",
    ),
  of: (scene, place) => {
    const { inReadability, inDefuddle, kinds } = scene.view;
    return [
      flag(inReadability[place] === true),
      flag(inDefuddle[place] === true),
      shareAround(inReadability, place),
      shareAround(inDefuddle, place),
      share(scene.readabilityWords, scene.words),
      share(scene.defuddleWords, scene.words),
      flag(kinds.isForum),
      flag(kinds.isProduct),
      flag(kinds.isArticle),
      flag(kinds.isListing),
      flag(kinds.isDocumentation),
      log(scene.words),
      log(scene.blocks.length),
      share(scene.linkedWords, scene.words),
      share(scene.longWords, scene.words),
    ];
  },
};

const ownTags =
  "P H1 H2 H3 H4 H5 LI TR TD PRE BLOCKQUOTE DT DD DIV BUTTON FIGCAPTION SUMMARY SECTION ARTICLE".split(" ");

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Signals of a block alone. */
const ownSignals: SignalGroup = {
  names: [
    "words",
    "linkShare",
    "links",
    "endsSentence",
    "commas",
    "sentences",
    "digitShare",
    "upperShare",
    "wordLength",
    "hasPrice",
    "hasTime",
    ...ownTags.map((tag) => `tag ${tag}`),
  ],
  of: ({ blocks }, place) => {
    const block = blocks[place];
    if (block === undefined) return [];
    const { text, words } = block;
    const letters = countOf(text, /\p{L}/gu);
    return [
      log(words),
      share(block.linkedWords, words),
      log(block.links),
      flag(/[.!?。！？…:]["'”’)]*$/u.test(text)),
      log(countOf(text, /[,，、;；]/gu)),
      log(countOf(text, /[.!?](?:\s|$)|[。！？]/gu)),
      share(countOf(text, /\d/gu), text.length),
      share(countOf(text, /\p{Lu}/gu), letters),
      share(letters, words),
      flag(/[$€£¥₹]\s?\d|\d\s?(?:€|USD|EUR)/u.test(text)),
      flag(/\b\d{1,2}:\d{2}\b|\b(?:19|20)\d{2}\b|\bago\b/u.test(text)),
      ...ownTags.map((tag) => flag(block.container.tag === tag)),
    ];
  },
};

const groups = [ownSignals, aroundSignals, placeSignals, pageSignals] as const;

/** Names of the signals, in order. */
export const signalNames: readonly string[] = groups.flatMap(({ names }) => names);

/** Returns the signals of the blocks, one row per block, in the order of the names. */
export const signalsOf = (blocks: readonly TextBlock[], view: PageView): Float32Array[] => {
  const scene = setScene(blocks, view);
  return blocks.map((_block, place) => Float32Array.from(groups.flatMap(({ of }) => of(scene, place))));
};
