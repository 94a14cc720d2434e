import { createHash } from "node:crypto";
import { decodeText } from "@quarry/fetcher/decode-text";
import {
  type BlockToWeigh,
  chooseBlocks,
  type Forest,
  htmlBlocks,
  isHeading,
  isInPost,
  settleBlocks,
  signalNames,
  weighBlocks,
} from "@quarry/fetcher/main-text";
import type { World } from "../../evaluation.ts";
import { createProgress } from "../../progress.ts";
import { type Answered, measureSystem, type TypedMeasures } from "../measure-system.ts";
import type { GoldPage } from "../read-pages.ts";
import { wordTokens } from "../tokens.ts";
import { fitForest, type FittedBlock } from "./fit-forest.ts";
import { labelBlocks } from "./label-blocks.ts";

interface Case {
  readonly page: GoldPage;
  readonly fold: number;
  readonly blocks: readonly (BlockToWeigh & { readonly fitted: FittedBlock })[];
}

/** A forest fitted to all pages, and how well forests do on pages they were not fitted to. */
export interface FittedExtraction {
  readonly forest: Forest;
  readonly crossValidated: TypedMeasures;
  /** F1 of each fold, by the forest of the others. */
  readonly folds: readonly number[];
  /** With the blocks that gold has, and no others: more is not to be had. */
  readonly best: TypedMeasures;
}

const leastGold = 100;
const mostPages = 3;

const foldOf = (id: string, folds: number): number =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % folds;

/** Words count alike, but neither a long page nor one with far more words than its main text more than another. */
const weightsOf = (counts: readonly number[], gold: number): number[] => {
  const plain = counts.map((count) => Math.max(1, count) / Math.max(gold, leastGold));
  const all = plain.reduce((sum, weight) => sum + weight, 0);
  return plain.map((weight) => weight / Math.max(1, all / mostPages));
};

const readCase = async (page: GoldPage, folds: number): Promise<Case> => {
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
    fold: foldOf(page.id, folds),
    blocks: blocks.map((block, place) => {
      const own = signals?.[place] ?? new Float32Array(signalNames.length);
      return {
        text: block.text,
        isHeading: isHeading(block),
        words: block.words,
        isPost: isInPost(block),
        signals: own,
        fitted: { signals: own, isMain: labels[place] === true, weight: weights[place] ?? 0 },
      };
    }),
  };
};

const answer = ({ page, blocks }: Case, forest: Forest): Answered => {
  const weighed = weighBlocks(forest, blocks);
  const kept = settleBlocks(weighed, chooseBlocks(weighed));
  const text = blocks.flatMap(({ text }, place) => (kept[place] === true ? [text] : [])).join("\n");
  return { page, text };
};

/** Fits the forest that tells main text by pages with gold, and cross-validates it. */
export const fitExtraction = async (
  pages: readonly GoldPage[],
  folds: number,
  world: World,
): Promise<FittedExtraction> => {
  const step = createProgress("pages and forests", pages.length + folds + 1, world);
  const cases: Case[] = [];
  for (const page of pages) {
    world.signal.throwIfAborted();
    cases.push(await readCase(page, folds));
    step();
  }
  const fit = (some: readonly Case[]): Forest => {
    const forest = fitForest(
      signalNames,
      some.flatMap(({ blocks }) => blocks.map(({ fitted }) => fitted)),
    );
    step();
    return forest;
  };
  const answered = Array.from({ length: folds }, (_, fold) => {
    const forest = fit(cases.filter((one) => one.fold !== fold));
    return cases.filter((one) => one.fold === fold).map((one) => answer(one, forest));
  });
  const best = cases.map(({ page, blocks }) => ({
    page,
    text: blocks.flatMap(({ text, fitted }) => (fitted.isMain ? [text] : [])).join("\n"),
  }));
  return {
    forest: fit(cases),
    crossValidated: measureSystem(answered.flat(), wordTokens),
    folds: answered.map((some) => measureSystem(some, wordTokens).f1),
    best: measureSystem(best, wordTokens),
  };
};
