import { describe, expect, it } from "vitest";
import { markerRelevance } from "./marker-relevance.ts";

describe("markerRelevance", () => {
  it("is the share of the goal's words that the marker has, inflected or not", () => {
    expect(markerRelevance("FACT: A snail slept in the garden", "gardens and snails", "en")).toBe(1);
    expect(markerRelevance("FACT: A snail slept", "gardens and snails", "en")).toBe(0.5);
    expect(markerRelevance("FACT: A train", "gardens and snails", "en")).toBe(0);
  });

  it("does not count the word that says what a marker is", () => {
    expect(markerRelevance("FACT: Trains", "fact", "en")).toBe(0);
    expect(markerRelevance("DATA: 4 trains", "data", "en")).toBe(0);
  });

  it("is nothing for a goal without words", () => {
    expect(markerRelevance("FACT: Trains", "?", "en")).toBe(0);
  });
});
