import { finish, termSet } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { contentTerms, matchableTerms } from "../words.ts";
import { matchOf, type UnitTerms, weighAskedTerms, withParts } from "./asked-terms.ts";

const unitOf = (text: string, near: Readonly<Record<string, number>> = {}): UnitTerms => ({
  own: termSet(text, "en"),
  context: new Set(),
  near: new Map(Object.entries(near)),
});

const others = [unitOf("The hall was painted."), unitOf("Lunch is at noon.")];

/** Returns the match of a unit among two others. */
const match = (question: string, unit: UnitTerms, language = "en"): number => {
  const read = finish(withParts([unit, ...others], contentTerms(question, language), language));
  return matchOf(finish(weighAskedTerms(question, language, read)), read[0] ?? unit);
};

describe("the match of a unit", () => {
  it("counts a word that is close in meaning by its similarity, and one that no unit has as a rare one", () => {
    const question = "Which accident closed the road?";
    expect(match(question, unitOf("The road was closed.", { accident: 1 }))).toBe(1);
    expect(match(question, unitOf("The road was closed.", { accident: 0.5 }))).toBeCloseTo(5 / 6);
    expect(match(question, unitOf("The road was closed."))).toBeCloseTo(2 / 3);
  });

  it("counts words that contain one of a single letter", () => {
    const unit: UnitTerms = { own: finish(matchableTerms("飲酒は体に悪い。", "ja")), context: new Set() };
    expect(match("酒", unit, "ja")).toBe(1);
  });

  it("counts compounds that begin or end with a word, in languages that write them as one word", () => {
    const question = "Wie alt sind die Rohre?";
    const read = (text: string, language: string): UnitTerms => ({
      own: termSet(text, language),
      context: new Set(),
    });
    for (const text of ["Das Rohrnetz ist alt.", "Die Wasserrohre sind alt."]) {
      expect(match(question, read(text, "de"), "de")).toBe(1);
      expect(match(question, read(text, "en"), "en")).toBeLessThan(1);
    }
    expect(match("Wie alt ist der Rat?", read("Die Heirat war alt.", "de"), "de")).toBeLessThan(1);
    expect(match("Was war 2024?", read("Es waren 12024000.", "de"), "de")).toBe(0);
  });

  it("looks for compounds in slices, also in one long unit", () => {
    const own = new Set(Array.from({ length: 20_000 }, (_none, index) => `rohrnetz${index}`));
    const slices = [...withParts([{ own, context: new Set() }], new Set(["rohr"]), "de")];
    expect(slices.length).toBeGreaterThanOrEqual(20);
  });

  it("counts a heading of an aspect that a word of the question names", () => {
    const rows: UnitTerms = {
      own: termSet("The fence is open.", "en"),
      context: termSet("Action items", "en"),
    };
    expect(match("Which measures are open?", rows)).toBeGreaterThan(match("Which walls are open?", rows));
  });

  it("takes headings of prices for an answer only if a question asks for money", () => {
    const priced: UnitTerms = { own: termSet("Cod.", "en"), context: termSet("Prices", "en") };
    expect(match("How much is a ticket?", priced)).toBeGreaterThan(0);
    expect(match("How much notice must we give?", priced)).toBe(0);
  });
});
