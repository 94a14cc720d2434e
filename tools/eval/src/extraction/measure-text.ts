import type { Tokens } from "./tokens.ts";

/** How much of the tokens of a text are the right ones, each counted as often as it occurs; 0 to 1. */
export interface TextMeasures {
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
 * Precision, recall and F1 over bags of tokens, as WCXB defines them: all 1 where nothing was to be found and nothing
 * was, all 0 where either is empty.
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

/** Share of the snippets that stand in the text, whatever their case and white space; undefined without snippets. */
export const shareOfSnippets = (text: string, snippets: readonly string[]): number | undefined => {
  if (snippets.length === 0) return undefined;
  const whole = spaced(text);
  return snippets.filter((snippet) => whole.includes(spaced(snippet).trim())).length / snippets.length;
};
