import { mean } from "../evaluation.ts";
import type { GoldFacts, GoldPage } from "./read-pages.ts";

/** Tokenises a text for comparison. */
export type Tokens = (text: string) => string[];

const wordPattern = /[\p{L}\p{N}_]+/gu;
const wordOrCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{N}_]|$)/gu;

/** Returns runs of letters, digits and underscores in lower case, as WCXB counts words. */
export const wordTokens: Tokens = (text) => text.toLowerCase().match(wordPattern) ?? [];

/**
 * Returns the same tokens, but each Chinese or Japanese character separately, because these scripts have no spaces between words.
 */
export const characterTokens: Tokens = (text) => text.toLowerCase().match(wordOrCharacter) ?? [];

/** Precision and recall of a text's tokens, counted as bags; 0 to 1. */
interface TextMeasures {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

const countsOf = (tokens: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};

/**
 * Returns precision, recall and F1 over bags of tokens, as WCXB defines them: all 1 if both texts are empty, all 0 if only one is.
 */
export const measureText = (found: string, gold: string, tokensOf: Tokens): TextMeasures => {
  const [given, wanted] = [tokensOf(found), tokensOf(gold)];
  if (given.length === 0 || wanted.length === 0) {
    const isRight = given.length === wanted.length ? 1 : 0;
    return { f1: isRight, precision: isRight, recall: isRight };
  }
  const left = countsOf(wanted);
  const shared = given.filter((token) => {
    const count = left.get(token) ?? 0;
    left.set(token, count - 1);
    return count > 0;
  }).length;
  const [precision, recall] = [shared / given.length, shared / wanted.length];
  return { f1: shared === 0 ? 0 : (2 * precision * recall) / (precision + recall), precision, recall };
};

const spaced = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, " ");

/** Share of the snippets that occur in the text, ignoring case and white space; undefined if there are no snippets. */
const shareOfSnippets = (text: string, snippets: readonly string[]): number | undefined => {
  if (snippets.length === 0) return undefined;
  const whole = spaced(text);
  return snippets.filter((snippet) => whole.includes(spaced(snippet).trim())).length / snippets.length;
};

/** Facts found for a page; undefined for a missing fact. */
type GivenFacts = { readonly [name in keyof GoldFacts]?: string | undefined };

/** Quality of one fact over many pages. */
interface FactMeasures {
  /** Number of pages that have the fact. */
  readonly n: number;
  /** Share of these pages for which the same words are found in the same order, or the same day. */
  readonly exact: number;
  /** Mean word F1 over these pages. */
  readonly f1: number;
  /** Share of the pages without the fact for which one is reported; null if all pages have it. */
  readonly invented: number | null;
}

const wordsOf = (text: string | null | undefined): string => wordTokens(text ?? "").join(" ");

/** Compares the facts found for each page with gold; a blank gold fact counts as missing. */
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

/** Quality of a system's main text, as means over the pages. */
interface SystemMeasures extends TextMeasures {
  readonly n: number;
  /** Share of the snippets of the main text that are found; null if the collection has none. */
  readonly with: number | null;
  /** Share of the snippets outside the main text that are left out; null if the collection has none. */
  readonly without: number | null;
}

/** The measures over all pages, and over those of each type. */
export interface TypedMeasures extends SystemMeasures {
  readonly types: Readonly<Record<string, SystemMeasures>>;
}

/** A page and the text that a system found in it. */
export interface Answered {
  readonly page: GoldPage;
  readonly text: string;
}

const meanOrNull = (values: readonly (number | undefined)[]): number | null => {
  const there = values.filter((value) => value !== undefined);
  return there.length === 0 ? null : mean(there);
};

const measureAll = (answers: readonly Answered[], tokensOf: Tokens): SystemMeasures => {
  const measured = answers.map(({ page, text }) => measureText(text, page.text, tokensOf));
  const unwanted = answers.map(({ page, text }) => shareOfSnippets(text, page.without));
  return {
    n: answers.length,
    f1: mean(measured.map(({ f1 }) => f1)),
    precision: mean(measured.map(({ precision }) => precision)),
    recall: mean(measured.map(({ recall }) => recall)),
    with: meanOrNull(answers.map(({ page, text }) => shareOfSnippets(text, page.with))),
    without: meanOrNull(unwanted.map((share) => (share === undefined ? undefined : 1 - share))),
  };
};

/** Measures the texts that a system found; each page has the same weight. */
export const measureSystem = (answers: readonly Answered[], tokensOf: Tokens): TypedMeasures => {
  const byType = Object.groupBy(answers, ({ page }) => page.type ?? "");
  const types = Object.entries(byType)
    .filter(([type]) => type !== "")
    .map(([type, some = []]) => [type, measureAll(some, tokensOf)] as const);
  return { ...measureAll(answers, tokensOf), types: Object.fromEntries(types) };
};
