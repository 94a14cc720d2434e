import { describe, expect, it } from "vitest";
import { aRankedSentence } from "../testing/found-sentences.ts";
import { aStep, aTurnInput, wholeTranscripts } from "../testing/reading-session.ts";
import { seasonItems } from "../testing/season-items.ts";
import { candidateSentences } from "./candidate-sentences.ts";
import { rankCandidates } from "./find-extractively.ts";
import {
  chooseFindings,
  type ExtractedFinding,
  joinRepetitions,
  rateConfidence,
  summariseFindings,
} from "./read-extractively.ts";
import type { ReadingTurn } from "./reading-turn.ts";

const reset = "The reset took away the rewards of casual players.";
const again = "The reset took away rewards of casual players!";

describe("joinRepetitions", () => {
  it("merges what several items say, with the place in each", () => {
    const joined = joinRepetitions([
      aRankedSentence(reset),
      aRankedSentence(again, { linkId: "b" }),
      aRankedSentence(reset, { linkId: "b", start: 90 }),
      aRankedSentence("The ranking is unfair to beginners.", { linkId: "c" }),
    ]);
    expect(joined.map((said) => said.map(({ linkId }) => linkId))).toEqual([["a", "b"], ["c"]]);
    expect(joined[0]?.map(({ quote }) => quote)).toEqual([reset, again]);
  });
});

describe("chooseFindings", () => {
  it("prefers another item or an opinion to a similar finding", () => {
    const findings = joinRepetitions([
      aRankedSentence("Retention fell by 30 percent in spring.", { markerType: "key-fact", score: 0.9 }),
      aRankedSentence("Retention fell again during summer.", { markerType: "key-fact", score: 0.62 }),
      aRankedSentence("I think the ranking is unfair.", { markerType: "opinion", linkId: "b", score: 0.6 }),
    ]);
    expect(chooseFindings(findings, 2).map(([first]) => first.linkId)).toEqual(["a", "b"]);
  });

  it("ranks findings of several items above those of one", () => {
    const findings = joinRepetitions([
      aRankedSentence("The ranking is unfair to beginners."),
      aRankedSentence(reset),
      aRankedSentence(again, { linkId: "b" }),
    ]);
    expect(chooseFindings(findings, 1)[0]?.[0].quote).toBe(reset);
  });
});

const aFinding = (quote: string, first: string, ...others: readonly string[]): ExtractedFinding => [
  aRankedSentence(quote, { linkId: first }),
  ...others.map((linkId) => aRankedSentence(quote, { linkId })),
];

const findings = [aFinding("It fell.", "a", "b"), aFinding("It\nrose.", "a"), aFinding("It stood.", "c")];

describe("summariseFindings", () => {
  it.each([
    ["en", "3 of 4 items speak of this. It fell. It rose."],
    ["zh-CN", "4 个内容项中有 3 个谈到这一点。It fell.It rose."],
    ["ru", "Об этом говорится в материалах: 3 из 4. It fell. It rose."],
    ["de", "Dazu äußern sich 3 von 4 Beiträgen. It fell. It rose."],
    ["fi", "3 of 4 items speak of this. It fell. It rose."],
  ])("states in %s how many items address the step, and the best sentences verbatim", (language, summary) => {
    expect(summariseFindings(findings, { items: 4, language })).toBe(summary);
  });

  it("says that nothing was found", () => {
    expect(summariseFindings([], { items: 4, language: "en" })).toBe("Nothing that was read speaks of this.");
  });
});

const items = seasonItems();
const step = aStep({ required_data: "transcript" });
const unread: ReadingTurn = { job: aTurnInput(items, { step }), items };
const read: ReadingTurn = { job: aTurnInput(items, { step, answers: [wholeTranscripts(items)] }), items };
const found = joinRepetitions(await rankCandidates(unread, candidateSentences(unread)));

describe("rateConfidence", () => {
  it("is 0 without findings", () => {
    expect(rateConfidence(read, [])).toBe(0);
  });

  it("is higher when more was read, and when more items have findings", () => {
    const [first] = found;
    const one = first ? [first] : [];
    expect(rateConfidence(read, found)).toBeGreaterThan(rateConfidence(unread, found));
    expect(rateConfidence(read, found)).toBeGreaterThan(rateConfidence(read, one));
    expect(rateConfidence(read, found)).toBeLessThanOrEqual(0.9);
  });
});
