import { describe, expect, it } from "vitest";
import { aRankedSentence } from "../../../testing/found-sentences.ts";
import { chooseFindings } from "./choose-findings.ts";
import { joinRepetitions } from "./join-repetitions.ts";

const reset = "The reset took away the rewards of casual players.";
const again = "The reset took away rewards of casual players!";

describe("joinRepetitions", () => {
  it("gives what several items say once, with the place in each", () => {
    const joined = joinRepetitions([
      aRankedSentence(reset),
      aRankedSentence(again, { linkId: "b" }),
      aRankedSentence(reset, { linkId: "b", start: 90 }),
      aRankedSentence("The ranking is unfair to beginners.", { linkId: "c" }),
    ]);
    expect(joined.map(({ linkIds }) => linkIds)).toEqual([["a", "b"], ["c"]]);
    expect(joined[0]?.citations.map(({ quote }) => quote)).toEqual([reset, again]);
  });
});

describe("chooseFindings", () => {
  it("takes what another item says, or an opinion, before more of the same", () => {
    const findings = joinRepetitions([
      aRankedSentence("Retention fell by 30 percent in spring.", { markerType: "key-fact", worth: 0.9 }),
      aRankedSentence("Retention fell again during summer.", { markerType: "key-fact", worth: 0.62 }),
      aRankedSentence("I think the ranking is unfair.", { markerType: "opinion", linkId: "b", worth: 0.6 }),
    ]);
    expect(chooseFindings(findings, 2).map(({ sentence }) => sentence.linkId)).toEqual(["a", "b"]);
  });

  it("puts what several items say before what one says as well", () => {
    const findings = joinRepetitions([
      aRankedSentence("The ranking is unfair to beginners."),
      aRankedSentence(reset),
      aRankedSentence(again, { linkId: "b" }),
    ]);
    expect(chooseFindings(findings, 1)[0]?.sentence.quote).toBe(reset);
  });
});
