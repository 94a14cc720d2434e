import type { Container, TextBlock } from "../text-block.ts";
import type { PageKinds } from "./page-kinds.ts";

/** What is known of a page as a whole before its blocks are judged. */
export interface PageView {
  readonly kinds: PageKinds;
  /** For each block, whether Readability keeps it. */
  readonly inReadability: readonly boolean[];
  /** For each block, whether Defuddle keeps it. */
  readonly inDefuddle: readonly boolean[];
}

/** Blocks that stand in elements of the same names, as the items of a list or the posts of a thread. */
export interface Kin {
  blocks: number;
  words: number;
  linkedWords: number;
  inDefuddle: number;
}

/** The blocks of a page with what they come to together. */
export interface Scene {
  readonly blocks: readonly TextBlock[];
  readonly view: PageView;
  readonly kin: readonly Kin[];
  readonly kinNames: readonly string[];
  /** How often each text stands in the page. */
  readonly repeats: ReadonlyMap<string, number>;
  readonly words: number;
  readonly linkedWords: number;
  readonly longWords: number;
  readonly readabilityWords: number;
  readonly defuddleWords: number;
  /** Place of the first main heading; -1 where there is none. */
  readonly heading: number;
  /** For each block, whether the heading above it announces what is beside the point. */
  readonly isUnderForeign: readonly boolean[];
}

const longBlock = 20;
const foreignHeading =
  /\b(?:related|recommend|you (?:may|might|could)|also (?:like|bought|viewed|read)|similar|more (?:from|on|in|stories|articles|posts|like|to)|trending|popular|most (?:read|viewed)|latest|recent|recently viewed|comments?|leave a|repl(?:y|ies)|reviews?|ratings?|share|follow|newsletter|subscribe|sign up|stay|join|about the author|tags|categories|archives|links|contact|help|support|company|legal|resources|quick links|filter|sort|explore|advert|sponsored|see also|next|previous|customers|keep reading|further)\b|相关|推荐|热门|评论|最新|猜你|延伸阅读|関連|おすすめ/iu;
const longestForeignHeading = 8;

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

const isHeading = ({ tag }: Container): boolean => /^H[1-6]$/u.test(tag);

const underForeign = (blocks: readonly TextBlock[]): boolean[] => {
  let isForeign = false;
  return blocks.map(({ container, words, text }) => {
    if (isHeading(container)) isForeign = words <= longestForeignHeading && foreignHeading.test(text);
    return isForeign;
  });
};

const sum = (blocks: readonly TextBlock[], valueOf: (block: TextBlock, place: number) => number): number =>
  blocks.reduce((total, block, place) => total + valueOf(block, place), 0);

/** Looks at all blocks of a page together. */
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
