import { finish, termSetInSlices } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { wholePack } from "../testing/numbered-texts.ts";
import { indexSentences } from "./closest-sentences.ts";
import { sentenceKey } from "./pack-view.ts";

const pack = wholePack([
  "Tidal turbines turn slowly. Tidal turbines last 20 years in salt water. Storms damage few turbines.",
  "Wind turbines last 25 years. Storms damage many wind turbines.",
]);
const index = finish(indexSentences(pack, "en"));

describe("indexSentences", () => {
  it("finds the sentences that share most terms, in one source or in all", () => {
    const found = (source?: number) =>
      index
        .find("Storms damaged turbines", { max: 2, ...(source !== undefined && { source }) })
        .map(sentenceKey);
    expect(found()).toEqual(["1.3", "2.2"]);
    expect(found(2)).toEqual(["2.2"]);
    expect(index.find("Storms", { max: 2 })).toEqual([]);
    expect(index.find("Storms", { max: 1, minShared: 1 })).toHaveLength(1);
  });

  it("finds a sentence that shares all or some of the words, and none that shares too few", () => {
    expect(index.carrying("In salt water they last 20 years.", 0.6)).toMatchObject({
      source: 1,
      sentence: 2,
    });
    expect(index.carrying("In salt water birds nest on cranes of steel.", 0.6)).toBeUndefined();
    expect(index.carrying("", 0.6)).toBeUndefined();
  });

  it("pauses within one sentence of many words", () => {
    const sentence = Array.from({ length: 20_000 }, (_, word) => `w${word}`).join(" ");
    const pauses = [...indexSentences(wholePack([sentence]), "en")].length;
    expect(pauses - [...termSetInSlices(sentence, "en")].length).toBeGreaterThanOrEqual(10);
  });
});
