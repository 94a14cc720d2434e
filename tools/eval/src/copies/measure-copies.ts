import { areCopies, type Sketch, similarityOf, sketchOf } from "@quarry/text";
import { type Alteration, alterations } from "./alter-text.ts";

/** The text of a page. */
export interface PageText {
  readonly id: string;
  readonly text: string;
}

/** Two different pages that are called copies of one another. */
export interface CalledCopies {
  readonly pages: readonly [string, string];
  readonly resemblance: number;
  readonly containment: number;
}

/** How pages that are no copies are told apart. */
export interface PairMeasures {
  readonly pairs: number;
  readonly called: readonly CalledCopies[];
  readonly highestResemblance: number;
  /** Among pairs compared by so many word sequences that they could be called copies. */
  readonly highestContainment: number;
}

/** How many of the pages, altered as others show texts, are called copies of themselves. */
export type AlteredMeasures = Readonly<Record<Alteration, number>>;

const minCompared = 16;

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const pairsOf = <Item>(items: readonly Item[]): (readonly [Item, Item])[] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

/** Compares each page with each other one. */
export const measurePairs = (pages: readonly (PageText & { readonly sketch: Sketch })[]): PairMeasures => {
  const pairs = pairsOf(pages).map(([one, other]) => ({
    pages: [one.id, other.id] as const,
    isCalled: areCopies(one.sketch, other.sketch),
    ...similarityOf(one.sketch, other.sketch),
  }));
  const sure = pairs.filter(({ compared }) => compared >= minCompared);
  return {
    pairs: pairs.length,
    called: pairs
      .filter(({ isCalled }) => isCalled)
      .map(({ pages: called, resemblance, containment }) => ({ pages: called, resemblance, containment })),
    highestResemblance: rounded(Math.max(0, ...pairs.map(({ resemblance }) => resemblance))),
    highestContainment: rounded(Math.max(0, ...sure.map(({ containment }) => containment))),
  };
};

const names: readonly Alteration[] = ["framed", "cut", "shortened", "held", "quoted"];

/** Alters each page, with the page after it for the other text, and asks whether it is still called a copy. */
export const measureAltered = (pages: readonly PageText[]): AlteredMeasures => {
  const counts = { framed: 0, cut: 0, shortened: 0, held: 0, quoted: 0 };
  for (const [index, { text }] of pages.entries()) {
    const other = pages[(index + 1) % pages.length]?.text ?? "";
    const own = sketchOf(text);
    for (const name of names)
      if (areCopies(own, sketchOf(alterations[name]({ text, other })))) counts[name] += 1;
  }
  return counts;
};
