import { equalWeight } from "@quarry/extractive";
import { aRankedPassage } from "@quarry/testkit/builders";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { rateAllSentences, type RatedSentence } from "./rate-sentences.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b31";

const rate = (text: string, asked: readonly string[], language = "en"): RatedSentence[] => {
  const passage = aRankedPassage({
    documentId,
    start: 0,
    end: text.length,
    spans: [{ start: 0, end: text.length, score: 1 }],
  });
  const sought = { terms: new Set(asked), weight: equalWeight, language };
  return finish(rateAllSentences([passage], new Map([[documentId, text]]), sought));
};

const relevanceOf = (rated: readonly RatedSentence[], start: string): number =>
  rated.find(({ quote }) => quote.startsWith(start))?.relevance ?? -1;

describe("rateAllSentences", () => {
  const text = `# Heat pumps

## Noise

Outdoor units can be heard at night in quiet streets. A heat pump is louder on cold days.

# Gardens

Roses are cut in early spring by most gardeners.
`;

  it("lets a heading speak for the sentences under it, less than their own words would", () => {
    const rated = rate(text, ["heat", "pump"]);
    expect(relevanceOf(rated, "A heat pump")).toBe(1);
    expect(relevanceOf(rated, "Outdoor units")).toBeCloseTo(0.4);
  });

  it("does not let a heading speak for what stands under another one", () => {
    expect(relevanceOf(rate(text, ["heat", "pump"]), "Roses")).toBe(0);
  });

  it("does not let code beside a sentence speak for it", () => {
    const command = "```sh\nnpm start -- 'How is a killed worker recovered?'\n```\n";
    const sentence = "The worker prints its report when it is done.\n";
    const asked = ["worker", "kill", "recov"];
    expect(relevanceOf(rate(`${sentence}\n${command}`, asked), "The worker")).toBeCloseTo(1 / 3);
    expect(
      relevanceOf(rate(`${sentence}\nIt is recovered when killed.\n`, asked), "The worker"),
    ).toBeGreaterThan(0.5);
  });

  it("counts what stands around a sentence at a part of what it says itself", () => {
    const [first] = rate("# Killed workers\n\nEvery worker renews the lock on its job.\n", [
      "worker",
      "kill",
    ]);
    expect(first?.relevance).toBeCloseTo(0.5 + 0.4 * 0.5);
  });

  it("reads nothing out of data for programs", () => {
    const schema =
      '{\n  "title": "worker",\n  "description": "A worker that is killed.",\n  "type": "object"\n}\n';
    expect(rate(schema, ["worker", "kill"])).toEqual([]);
  });
});
