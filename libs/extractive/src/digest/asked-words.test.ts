import { terms } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { matchedWeight, weighAskedWords } from "./asked-words.ts";

const sentencesOf = (...texts: string[]) => texts.map((text) => ({ allTerms: new Set(terms(text, "en")) }));

describe("weighAskedWords", () => {
  const sentences = sentencesOf("The bees swarm.", "The bees fly.", "The bees sleep.");

  it("weighs a word the more the fewer sentences say it, and one that none says not at all", () => {
    const asked = weighAskedWords("Do bees swarm or dance?", sentences, "en");
    const [bees, swarm, dance] = ["bees", "swarm", "dance"].map((word) =>
      matchedWeight(asked, new Set(terms(word, "en"))),
    );
    expect(swarm).toBeGreaterThan(bees ?? 1);
    expect(dance).toBe(0);
  });

  it("lets words on lists of stop words count, for less", () => {
    const own = sentencesOf("A key opens what its owner has.", "A run ends.");
    const asked = weighAskedWords("What do two keys see of runs?", own, "en");
    const [key, run] = ["key", "run"].map((word) => matchedWeight(asked, new Set(terms(word, "en"))));
    expect(key).toBeGreaterThan(0);
    expect(run).toBeGreaterThan(key ?? 1);
  });

  it("says that nothing is said where no sentence says an asked word", () => {
    expect(matchedWeight(weighAskedWords("What is basalt?", sentences, "en"), new Set(["bee"]))).toBe(0);
  });
});
