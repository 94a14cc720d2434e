import type { RequestAnswer } from "@quarry/contracts";
import type { ReadableItem } from "@quarry/reading";
import { describe, expect, it } from "vitest";
import { aReadingCollection } from "../testing/reading-collection.ts";
import { aStep, aTurnInput, wholeTranscripts } from "../testing/reading-session.ts";
import { candidateSentences } from "./candidate-sentences.ts";

const fell = "Retention fell by a third after the reset.";
const other = "The harbour was built in the second year.";

const candidates = (items: readonly ReadableItem[], answers: RequestAnswer[]) => {
  const step = aStep({ required_content_items: [] });
  return candidateSentences({ job: aTurnInput(items, { step, answers }), items });
};

describe("candidateSentences", () => {
  it("are the sentences of the sent content, each with its position and marker type", () => {
    const items = aReadingCollection([
      { linkId: "a", text: `${other} ${fell} Why is that so?`, marked: [["key-fact", fell]] },
    ]);
    const found = candidates(items, [wholeTranscripts(items)]);
    expect(found).toMatchObject([
      { quote: other, start: 0, markerType: undefined },
      { quote: fell, start: other.length + 1, markerType: "key-fact", linkId: "a", part: "transcript" },
    ]);
  });

  it("are the words of markers before anything was sent", () => {
    const items = aReadingCollection([
      { linkId: "a", text: `${other} ${fell}`, marked: [["key-fact", fell]] },
    ]);
    expect(candidates(items, []).map(({ quote }) => quote)).toEqual([fell]);
  });

  it("are the lines of captions that have no sentences", () => {
    const lines = Array.from(
      { length: 40 },
      (_none, index) => `and then in round ${index} the players left the game`,
    );
    const items = aReadingCollection([{ linkId: "a", text: lines.join("\n") }]);
    const found = candidates(items, [wholeTranscripts(items)]);
    expect(found.map(({ quote }) => quote)).toContain("and then in round 7 the players left the game");
    for (const { quote } of found) expect(quote.length).toBeLessThanOrEqual(600);
  });
});
