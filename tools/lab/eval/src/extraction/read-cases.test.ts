import { expect, it } from "vitest";
import { labelBlocks } from "./read-cases.ts";

const gold = "The queue holds jobs until a worker takes them.\n\nWhat it costs\n\nNearly nothing at all.";

it("finds blocks whose words stand in gold in the same order, and short ones that stand there whole", () => {
  const blocks = [
    "What it costs",
    "The queue holds jobs until a worker takes them!",
    "Jobs takes a queue until worker the them holds.",
    "costs What",
    "Menu",
  ];
  expect(labelBlocks(blocks, gold)).toEqual([true, true, false, false, false]);
});

it("does not count what stands twice in the page and once in gold", () => {
  expect(labelBlocks(["What it costs", "What it costs"], gold)).toEqual([true, false]);
});
