import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { chooseUnits } from "./choose-units.ts";
import type { RatedUnit } from "./rate-units.ts";

/** Creates a unit of some sentences under a heading. */
const unitOf = (
  documentId: string,
  sentences: readonly string[],
  more: Partial<RatedUnit> = {},
): RatedUnit => {
  const text = sentences.join(" ");
  const source = { documentId, uri: "file:d", title: "d", publisher: "files", language: "en", text };
  const lines = sentences.map((sentence) => {
    const start = text.indexOf(sentence);
    return { start, end: start + sentence.length };
  });
  const terms = { own: new Set<string>(), context: new Set<string>() };
  return { source, layout: "prose", path: ["Use"], lines, block: 0, terms, score: 1, ...more };
};

/** Returns the sentences of the chosen units. */
const chosen = (...units: readonly RatedUnit[]): string[] =>
  finish(chooseUnits([units]))
    .flat()
    .flatMap(({ source, lines }) => lines.map(({ start, end }) => source.text.slice(start, end)));

describe("chooseUnits", () => {
  it("chooses the two units after a good match under its heading, however they match", () => {
    const sentences = ["Ask first.", "Cats may be kept.", "Rent is due.", "Mind the rug.", "Pay cash."];
    const { source, lines } = unitOf("rules", sentences);
    const lineOf = (at: number, more: Partial<RatedUnit> = {}): RatedUnit => ({
      ...unitOf("rules", [], { score: 0.4, ...more }),
      source,
      lines: lines.slice(at, at + 1),
    });
    const rent = lineOf(2, { path: ["Rent"] });
    const units = [lineOf(0), lineOf(1, { score: 1 }), rent, lineOf(3, { score: 0 }), lineOf(4)];
    expect(chosen(...units)).toEqual(["Cats may be kept.", "Mind the rug."]);
  });

  it("chooses units with at least half of the best score", () => {
    const best = unitOf("rules", ["Cats may be kept."]);
    const half = unitOf("cave", ["Divers went in."], { score: 0.5 });
    const less = unitOf("mine", ["It is deep."], { score: 0.49 });
    expect(chosen(less, half, best)).toEqual(["Cats may be kept.", "Divers went in."]);
  });

  it("adds the marked sentences of the best excerpt of every other source that is near", () => {
    const best = unitOf("rules", ["Cats may be kept."]);
    const closer = unitOf("cave", ["It rained.", "Divers went in."], { score: 0.2 });
    const worse = unitOf("cave", ["It snowed."], { score: 0.1, near: [{ start: 0, end: 10 }] });
    const far = unitOf("mine", ["It is deep."], { score: 0.2 });
    expect(chosen(best, worse, { ...closer, near: closer.lines.slice(1) }, far)).toEqual([
      "Cats may be kept.",
      "Divers went in.",
    ]);
  });
});
