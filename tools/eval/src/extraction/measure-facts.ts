import { measureText } from "./measure-text.ts";
import type { GoldFacts } from "./read-pages.ts";
import { wordTokens } from "./tokens.ts";

/** What was said of a page, undefined where nothing was. */
export type GivenFacts = { readonly [name in keyof GoldFacts]?: string | undefined };

/** How well one fact is told over many pages. */
export interface FactMeasures {
  /** Pages that have it. */
  readonly n: number;
  /** Share of these where the same words are given in the same order, or the same day. */
  readonly exact: number;
  /** Mean word F1 over these. */
  readonly f1: number;
  /** Share of the pages without it where something is given nevertheless; null where all have it. */
  readonly invented: number | null;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const wordsOf = (text: string | null | undefined): string => wordTokens(text ?? "").join(" ");

/** Compares what is given for each page with gold; a blank gold fact is none. */
export const measureFact = (
  name: keyof GoldFacts,
  pages: readonly { readonly gold: GoldFacts; readonly given: GivenFacts }[],
): FactMeasures => {
  const pairs = pages.map(({ gold, given }) => ({ gold: wordsOf(gold[name]), given: wordsOf(given[name]) }));
  const there = pairs.filter(({ gold }) => gold !== "");
  const absent = pairs.filter(({ gold }) => gold === "");
  return {
    n: there.length,
    exact: mean(there.map(({ gold, given }) => (gold === given ? 1 : 0))),
    f1: mean(there.map(({ gold, given }) => measureText(given, gold, wordTokens).f1)),
    invented: absent.length === 0 ? null : mean(absent.map(({ given }) => (given === "" ? 0 : 1))),
  };
};
