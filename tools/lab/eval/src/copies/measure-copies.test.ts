import { sketchOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { alterations, measureAltered, measurePairs } from "./measure-copies.ts";

const article = (name: string): string =>
  Array.from({ length: 60 }, (_, index) => `Here ${name}${index} tells what became of it.`).join(" ");

const pages = ["ann", "bob"].map((id) => ({ id, text: article(id) }));

describe("measurePairs", () => {
  it("names different pages that are called copies", () => {
    const again = { id: "ann again", text: `First of all: ${article("ann")}` };
    const sketched = [...pages, again].map((page) => ({ ...page, sketch: sketchOf(page.text) }));
    const { pairs, called } = measurePairs(sketched);
    expect(pairs).toBe(3);
    expect(called.map((pair) => pair.pages)).toEqual([["ann", "ann again"]]);
  });
});

describe("measureAltered", () => {
  it("counts the pages that are known in each way others show them", () => {
    expect(measureAltered(pages)).toEqual({ framed: 2, cut: 2, shortened: 2, held: 2, quoted: 0 });
  });
});

describe("alterations", () => {
  it("leave what they say", () => {
    const pair = { text: "One. Two. Three. Four. ", other: "Five. " };
    expect(alterations.framed(pair)).toBe("Five. \nOne. Two. Three. Four. \nFive. ");
    expect(alterations.quoted(pair)).toBe("Five. \n\nOne. Two. Three.");
    expect(alterations.held(pair)).toBe("Five. \n\nOne. Two. Three. Four. ");
  });
});
