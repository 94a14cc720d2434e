import { describe, expect, it } from "vitest";
import { goalTerms } from "./goal-terms.ts";

const written = (goal: string, language: string): string[] => [...goalTerms(goal, language).values()];

describe("goalTerms", () => {
  it.each([
    ["Summarize the discussion about the remote control", "en", ["remote", "control"]],
    ["What did the team think about the battery?", "en", ["battery"]],
    ["Facts and figures: What does the remote control cost?", "en", ["remote", "control", "cost"]],
    ["Worin die Quellen übereinstimmen: die Batterie", "de", ["Worin", "Batterie"]],
    ["总结关于预算的讨论", "zh", ["预算"]],
  ])("leaves out of %j what only asks", (goal, language, words) => {
    expect(written(goal, language)).toEqual(words);
  });

  it("keeps words that only ask when there are no others", () => {
    expect(written("Summarize the discussion", "en")).toEqual(["Summarize", "discussion"]);
  });
});
