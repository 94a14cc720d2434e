import { describe, expect, it } from "vitest";
import { termsOf, type UnitTerms, weighAskedTerms } from "./asked-terms.ts";

const unitOf = (text: string, near: Readonly<Record<string, number>> = {}): UnitTerms => ({
  own: termsOf(text, "en"),
  context: new Set(),
  title: new Set(),
  isVoice: false,
  near: new Map(Object.entries(near)),
});

const met = (question: string, units: readonly UnitTerms[]): number =>
  weighAskedTerms(question, "en", units).met;

describe("how far a question is met", () => {
  const others = [unitOf("The hall was painted."), unitOf("Lunch is at noon.")];

  it("is the share of its words that one excerpt has, or two where it coordinates", () => {
    const two = [unitOf("The grocer fears the road."), unitOf("The mayor likes the road."), ...others];
    expect(met("Does the grocer drive the mayor?", two)).toBeLessThan(0.7);
    expect(met("What do the grocer and the mayor say of the road?", two)).toBe(1);
  });

  it("counts what comes near a word, and a word that nothing says by half of a rare one", () => {
    const road = unitOf("The road was closed.", { accident: 1 });
    expect(met("Which accident closed the road?", [road, ...others])).toBe(1);
    expect(met("Which accident closed the road?", [unitOf("The road was closed."), ...others])).toBeCloseTo(
      0.8,
    );
  });
});
