import { decodeText } from "@quarry/documents/decode-text";
import {
  type BlockToWeigh,
  dataTableOf,
  htmlBlocks,
  isHeading,
  postPart,
  signalNames,
} from "@quarry/documents/main-text";
import { createProgress, type World } from "../evaluation.ts";
import type { FittedBlock } from "./fit-forest.ts";
import { type Tokens, wordTokens } from "./measure-extraction.ts";
import type { GoldPage } from "./read-pages.ts";

const gramLength = 4;
const shortest = gramLength + 2;
const maxForeign = 0.4;
const minShared = 0.5;

const gramsOf = (tokens: readonly string[]): string[] =>
  tokens.slice(gramLength - 1).map((_token, place) => tokens.slice(place, place + gramLength).join(" "));

const shareOf = <Item>(items: readonly Item[], isSo: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isSo).length / items.length;

/**
 * Labels the blocks that belong to the gold text, the longest first. A block belongs if most of its runs of four words occur in
 * the gold text, or all of it if it is short, and if the gold text has unused words left for it.
 */
const labelBlocks = (blocks: readonly string[], gold: string, tokensOf: Tokens = wordTokens): boolean[] => {
  const goldTokens = tokensOf(gold);
  const grams = new Set(gramsOf(goldTokens));
  const whole = ` ${goldTokens.join(" ")} `;
  const left = new Map<string, number>();
  for (const token of goldTokens) left.set(token, (left.get(token) ?? 0) + 1);
  const tokens = blocks.map((text) => tokensOf(text));
  const labels = blocks.map(() => false);
  const order = [...blocks.keys()].sort(
    (one, other) => (tokens[other]?.length ?? 0) - (tokens[one]?.length ?? 0),
  );
  for (const place of order) {
    const own = tokens[place] ?? [];
    const standsThere =
      own.length < shortest
        ? own.length > 0 && whole.includes(` ${own.join(" ")} `)
        : shareOf(gramsOf(own), (gram) => grams.has(gram)) >= minShared;
    const isLeft = shareOf(own, (token) => (left.get(token) ?? 0) > 0) >= 1 - maxForeign;
    if (!standsThere || !isLeft) continue;
    labels[place] = true;
    for (const token of own) left.set(token, (left.get(token) ?? 0) - 1);
  }
  return labels;
};

/** A page in blocks, each with the signals to learn from. */
export interface Case {
  readonly page: GoldPage;
  readonly blocks: readonly (BlockToWeigh & { readonly fitted: FittedBlock })[];
}

const minGold = 100;
const maxPages = 3;

/**
 * Returns the weights of blocks. All words have the same weight, but neither a long page nor one with far more words than its main
 * text has more weight than another.
 */
const weightsOf = (counts: readonly number[], gold: number): number[] => {
  const plain = counts.map((count) => Math.max(1, count) / Math.max(gold, minGold));
  const all = plain.reduce((sum, weight) => sum + weight, 0);
  return plain.map((weight) => weight / Math.max(1, all / maxPages));
};

const readCase = async (page: GoldPage): Promise<Case> => {
  const { text: html } = await decodeText(await page.bytes(), { charset: undefined, isMarkup: true });
  const { blocks, signals } = htmlBlocks(html, page.url);
  const labels = labelBlocks(
    blocks.map(({ text }) => text),
    page.text,
  );
  const counts = blocks.map(({ text }) => wordTokens(text).length);
  const weights = weightsOf(counts, wordTokens(page.text).length);
  return {
    page,
    blocks: blocks.map((block, place) => {
      const own = signals?.[place] ?? new Float32Array(signalNames.length);
      return {
        text: block.text,
        isHeading: isHeading(block),
        parent: block.container.parent?.element,
        table: dataTableOf(block),
        words: block.words,
        part: postPart(block),
        signals: own,
        fitted: { signals: own, isMain: labels[place] === true, weight: weights[place] ?? 0 },
      };
    }),
  };
};

/** Reads pages as the product does, up to the signals of their blocks. */
export const readCases = async (pages: readonly GoldPage[], world: World): Promise<Case[]> => {
  const step = createProgress("pages to fit to", pages.length, world);
  const cases: Case[] = [];
  for (const page of pages) {
    world.signal.throwIfAborted();
    cases.push(await readCase(page));
    step();
  }
  return cases;
};

/** Returns the blocks of all cases for fitting the forest. */
export const fittedBlocks = (cases: readonly Case[]): FittedBlock[] =>
  cases.flatMap(({ blocks }) => blocks.map(({ fitted }) => fitted));
