import { describe, expect, it } from "vitest";
import { aReadingCollection } from "../../../testing/reading-collection.ts";
import { aStep, aTurnInput } from "../../../testing/reading-session.ts";
import { stepTexts } from "../../turn/step-texts.ts";
import { wishKeywords } from "./wish-keywords.ts";

const common = "The players walked along the harbour and looked at the ships of the fleet. ".repeat(400);
const items = aReadingCollection([
  { linkId: "a", text: `${common}The varnish of the oldest ship was made of amber. ${common}` },
]);

const wish = (goal: string, charactersLeft = 200_000) => {
  const step = aStep({ goal, required_content_items: ["a"], required_data: "transcript" });
  const turn = { job: aTurnInput(items, { step, charactersLeft }), items };
  return wishKeywords(turn, stepTexts(turn));
};

describe("wishKeywords", () => {
  it("asks for the rare words of the goal and leaves out those that stand everywhere", () => {
    const [only] = wish("What varnish did the players use at the harbour?");
    expect(only?.request).toMatchObject({ type: "keyword", keywords: ["varnish"], linkIds: ["a"] });
    expect(only?.characters).toBeLessThan(3_000);
  });

  it("asks for nothing when there is no room for any of them, or none stands there", () => {
    expect(wish("What varnish did the players use?", 100)).toEqual([]);
    expect(wish("How are violins tuned?")).toEqual([]);
  });
});
