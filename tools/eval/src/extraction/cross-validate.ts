import { createHash } from "node:crypto";
import {
  chooseBlocks,
  type Forest,
  settleBlocks,
  signalNames,
  weighBlocks,
} from "@quarry/documents/main-text";
import { createProgress, type World } from "../evaluation.ts";
import { fitForest } from "./fit-forest.ts";
import { type Answered, measureSystem, type TypedMeasures, wordTokens } from "./measure-extraction.ts";
import { type Case, fittedBlocks } from "./read-cases.ts";

/** How well forests do on pages they were not fitted to. */
interface CrossValidated {
  readonly unseen: TypedMeasures;
  /** F1 of each fold, by the forest of the others. */
  readonly folds: readonly number[];
}

// By the page's id, so that a page stays in its fold when others are added.
const foldOf = (id: string, folds: number): number =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % folds;

const answer = ({ page, blocks }: Case, forest: Forest): Answered => {
  const weighed = weighBlocks(forest, blocks);
  const kept = settleBlocks(weighed, chooseBlocks(weighed));
  const text = blocks.flatMap(({ text }, place) => (kept[place] === true ? [text] : [])).join("\n");
  return { page, text };
};

/** Judges each page by a forest fitted to the pages of all other folds. */
export const crossValidate = (cases: readonly Case[], folds: number, world: World): CrossValidated => {
  const step = createProgress("forests", folds, world);
  const answered = Array.from({ length: folds }, (_, fold) => {
    world.signal.throwIfAborted();
    const isUnseen = ({ page }: Case): boolean => foldOf(page.id, folds) === fold;
    const forest = fitForest(signalNames, fittedBlocks(cases.filter((one) => !isUnseen(one))));
    step();
    return cases.filter(isUnseen).map((one) => answer(one, forest));
  });
  return {
    unseen: measureSystem(answered.flat(), wordTokens),
    folds: answered.map((some) => measureSystem(some, wordTokens).f1),
  };
};

/** With the blocks that gold has, and no others: more is not to be had. */
export const bestOf = (cases: readonly Case[]): TypedMeasures => {
  const best = cases.map(({ page, blocks }) => ({
    page,
    text: blocks.flatMap(({ text, fitted }) => (fitted.isMain ? [text] : [])).join("\n"),
  }));
  return measureSystem(best, wordTokens);
};
