import { measureText, shareOfSnippets, type TextMeasures } from "./measure-text.ts";
import type { GoldPage } from "./read-pages.ts";
import type { Tokens } from "./tokens.ts";

/** How well a system tells the main text of pages, as means over the pages. */
export interface SystemMeasures extends TextMeasures {
  readonly n: number;
  /** Share of the snippets that belong in the text and are there; null where the collection has none. */
  readonly with: number | null;
  /** Share of the snippets that do not belong in the text and are not there; null where the collection has none. */
  readonly without: number | null;
}

/** The measures over all pages, and over those of each type. */
export interface TypedMeasures extends SystemMeasures {
  readonly types: Readonly<Record<string, SystemMeasures>>;
}

/** A page and the text a system found in it. */
export interface Answered {
  readonly page: GoldPage;
  readonly text: string;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

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

/** Measures what a system found, each page counting the same. */
export const measureSystem = (answers: readonly Answered[], tokensOf: Tokens): TypedMeasures => {
  const byType = Object.groupBy(answers, ({ page }) => page.type ?? "");
  const types = Object.entries(byType)
    .filter(([type]) => type !== "")
    .map(([type, some = []]) => [type, measureAll(some, tokensOf)] as const);
  return { ...measureAll(answers, tokensOf), types: Object.fromEntries(types) };
};
