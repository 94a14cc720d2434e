import { nameGroups } from "./name-groups.ts";
import { flag, type SignalGroup } from "./signal-group.ts";
import type { Container } from "./text-block.ts";

const aroundTags =
  "NAV HEADER FOOTER ASIDE MAIN ARTICLE SECTION FORM TABLE UL OL LI DL FIGURE BLOCKQUOTE DETAILS BUTTON PRE".split(
    " ",
  );

// Sets of name groups and of tags as bits of a number: pages have thousands of elements, all of them asked.
const known = new WeakMap<
  Container,
  { readonly own: number; readonly around: number; readonly tags: number }
>();

const groupBits = (names: string): number =>
  nameGroups.reduce((bits, [, pattern], place) => (pattern.test(names) ? bits | (1 << place) : bits), 0);

// Names of the body say what the site is made with.
const isWhole = ({ tag }: Container): boolean => tag === "BODY" || tag === "HTML";

const bitsOf = (
  container: Container,
): { readonly own: number; readonly around: number; readonly tags: number } => {
  const found = known.get(container);
  if (found !== undefined) return found;
  const above = container.parent === undefined ? undefined : bitsOf(container.parent);
  const own = isWhole(container) ? 0 : groupBits(container.names);
  const place = aroundTags.indexOf(container.tag);
  const bits = {
    own,
    around: own | (above?.around ?? 0),
    tags: (place === -1 ? 0 : 1 << place) | (above?.tags ?? 0),
  };
  known.set(container, bits);
  return bits;
};

const flags = (bits: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => flag((bits & (1 << place)) !== 0));

/** Which elements a block stands in, and what their names say. */
export const aroundSignals: SignalGroup = {
  names: [
    ...aroundTags.map((tag) => `in ${tag}`),
    ...nameGroups.map(([name]) => `near ${name}`),
    ...nameGroups.map(([name]) => `around ${name}`),
  ],
  of: ({ blocks }, place) => {
    const container = blocks[place]?.container;
    if (container === undefined) return [];
    const { own, around, tags } = bitsOf(container);
    const near = own | (container.parent === undefined ? 0 : bitsOf(container.parent).own);
    return [
      ...flags(tags, aroundTags.length),
      ...flags(near, nameGroups.length),
      ...flags(around, nameGroups.length),
    ];
  },
};
