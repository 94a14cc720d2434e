import { expect, it } from "vitest";
import { settleBlocks } from "./settle-blocks.ts";

const long = "Six words that are said twice";
const block = (text: string, likely = 0.9) => ({
  text,
  likely,
  words: text.split(" ").length,
  isHeading: text.startsWith("#"),
});

it("keeps longer texts once, and short ones as often as they stand there", () => {
  const blocks = [
    block(long),
    block("In stock"),
    block("menu", 0.01),
    block(long),
    block(long),
    block("In stock"),
  ];
  expect(settleBlocks(blocks, [true, true, false, true, true, true])).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});

it("fills holes of one block, unless it is unlikely or a lone number", () => {
  const blocks = [
    block("a"),
    block("b b", 0.2),
    block("c"),
    block("d d", 0.05),
    block("e"),
    block("7", 0.2),
    block("f"),
  ];
  expect(settleBlocks(blocks, [true, false, true, false, true, false, true])).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

it("keeps repeats that stand between what is kept", () => {
  const blocks = [block(long), block("a"), block(long), block("b")];
  expect(settleBlocks(blocks, [true, true, true, true])).toEqual([true, true, true, true]);
});

it("keeps the heading of what is kept", () => {
  const blocks = [block("# related", 0.01), block("b", 0.01), block("# how", 0.01), block("c")];
  expect(settleBlocks(blocks, [false, false, false, true])).toEqual([false, false, true, true]);
});
