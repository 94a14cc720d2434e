import { terms } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { chooseFindings } from "./choose-findings.ts";
import { joinRepetitions } from "./join-repetitions.ts";
import type { RankedSentence } from "./rank-candidates.ts";

const aSentence = (quote: string, changes: Partial<RankedSentence> = {}): RankedSentence => ({
  documentId: "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a",
  start: 0,
  end: quote.length,
  quote,
  linkId: "a",
  part: "transcript",
  language: "en",
  quality: 1,
  relevance: 0.5,
  worth: 0.5,
  terms: new Set(terms(quote, "en")),
  ...changes,
});

const reset = "The reset took away the rewards of casual players.";
const again = "The reset took away rewards of casual players!";

describe("joinRepetitions", () => {
  it("gives what several items say once, with the place in each", () => {
    const joined = joinRepetitions([
      aSentence(reset),
      aSentence(again, { linkId: "b" }),
      aSentence(reset, { linkId: "b", start: 90 }),
      aSentence("The ranking is unfair to beginners.", { linkId: "c" }),
    ]);
    expect(joined.map(({ linkIds }) => linkIds)).toEqual([["a", "b"], ["c"]]);
    expect(joined[0]?.citations.map(({ quote }) => quote)).toEqual([reset, again]);
  });
});

describe("chooseFindings", () => {
  it("takes what another item says, or an opinion, before more of the same", () => {
    const findings = joinRepetitions([
      aSentence("Retention fell by 30 percent in spring.", { markerType: "key-fact", worth: 0.9 }),
      aSentence("Retention fell again during summer.", { markerType: "key-fact", worth: 0.62 }),
      aSentence("I think the ranking is unfair.", { markerType: "opinion", linkId: "b", worth: 0.6 }),
    ]);
    expect(chooseFindings(findings, 2).map(({ sentence }) => sentence.linkId)).toEqual(["a", "b"]);
  });

  it("puts what several items say before what one says as well", () => {
    const findings = joinRepetitions([
      aSentence("The ranking is unfair to beginners."),
      aSentence(reset),
      aSentence(again, { linkId: "b" }),
    ]);
    expect(chooseFindings(findings, 1)[0]?.sentence.quote).toBe(reset);
  });
});
