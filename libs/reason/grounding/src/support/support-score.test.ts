import { describe, expect, it } from "vitest";
import { supportScore } from "./support-score.ts";

describe("supportScore", () => {
  it("is 1 for the same words with any white space", () => {
    expect(supportScore("A run is durable.", "A run\n  is durable.", "en")).toBe(1);
  });

  it("is 1 for a sentence inside its quote", () => {
    expect(supportScore("A run is durable", "We say that a run is durable.", "en")).toBe(1);
  });

  it.each([
    ["500 boats sank.", "In all 4,500 boats sank."],
    ["500 boats sank.", "In all 4500 boats sank."],
    ["The lock was begun in 18", "The lock was begun in 1893."],
  ])("is below 1 if the quote cuts a number: %s / %s", (sentence, quote) => {
    expect(supportScore(sentence, quote, "en")).toBeLessThan(1);
  });

  it("decreases with the share of terms that the quote lacks", () => {
    const near = supportScore(
      "A run survives a killed worker.",
      "Runs survive the loss of killed workers.",
      "en",
    );
    const far = supportScore("A run survives a killed worker.", "The gateway validates requests.", "en");
    expect(near).toBeGreaterThan(0.9);
    expect(far).toBe(0);
  });

  it("is halved when one negates the other", () => {
    const said = "The worker renews its lock.";
    expect(supportScore(said, "The worker never renews its own lock.", "en")).toBeLessThanOrEqual(0.5);
  });
});
