import {
  type Claim,
  type DocumentFacts,
  extractClaims,
  fetchPage,
  findEvidence,
  type InputOf,
  judgeClaim,
  type RankedPassage,
} from "@quarry/contracts";
import { aClaim, aDocumentFacts, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, aRun, playRun, worldWith } from "../../../testing/play-run.ts";

const run = aRun({
  question: "Why is a job taken again?",
  depth: "light",
  sources: { urls: ["https://example.org/queues"] },
});

const critical = aClaim({ id: "c1", class: "C1", counter: "A job is never taken again." });
const important = aClaim({ id: "c2", class: "C2" });

interface World {
  readonly claims?: readonly Claim[];
  readonly grade?: DocumentFacts["grade"];
  readonly found?: (subject: string) => RankedPassage[];
}

const play = ({ claims = [critical, important], grade = "A", found = () => [aRankedPassage()] }: World) => {
  const { jobs } = playRun(
    run,
    worldWith(
      answer(extractClaims, () => ({ claims })),
      answer(fetchPage, () => ({
        status: "stored",
        document: aDocumentFacts({ uri: "https://example.org/queues", grade }),
      })),
      answer(findEvidence, ({ subject }) => ({ subject, passages: found(subject) })),
    ),
  );
  const inputsOf = (name: string): unknown[] =>
    jobs.filter(({ contract }) => contract.name === name).map(({ input }) => input);
  return {
    searches: inputsOf(findEvidence.name)
      .map((input) => findEvidence.input.parse(input))
      .filter(({ subject }) => subject.startsWith("c")),
    judged: inputsOf(judgeClaim.name).map((input): InputOf<typeof judgeClaim> =>
      judgeClaim.input.parse(input),
    ),
  };
};

describe("looking for the evidence of claims", () => {
  it("searches for every claim, and against every critical one", () => {
    const { searches } = play({});
    expect(searches.map(({ subject, queries }) => [subject, queries])).toEqual([
      ["c1", [{ role: "claim", text: critical.text }]],
      ["c1-counter", [{ role: "counter", text: "A job is never taken again." }]],
      ["c2", [{ role: "claim", text: important.text }]],
    ]);
  });

  it("keeps to grade B for a critical claim and to C for others and for what speaks against it", () => {
    const { searches } = play({});
    expect(searches.map(({ filters }) => filters.minGrade)).toEqual(["B", "C", "C"]);
  });

  it("searches all there is when no source reaches the grade, and says so to the judge", () => {
    const { searches, judged } = play({ grade: "D" });
    expect(searches.map(({ filters }) => filters.minGrade)).toEqual([undefined, undefined, undefined]);
    const { documentId } = aDocumentFacts();
    expect(judged.map(({ belowFloor }) => belowFloor)).toEqual([[documentId], [documentId]]);
  });

  it("tells the judge what only the search against a claim has found", () => {
    const both = aRankedPassage();
    const only = aRankedPassage({ passageId: "3a1f0c52-98e1-5d6b-8f3b-5a5f0e9c7d12" });
    const { judged } = play({ found: (subject) => (subject === "c1-counter" ? [only, both] : [both]) });
    expect(judged.map(({ passages, counter }) => [passages, counter])).toEqual([
      [[both], [only]],
      [[both], []],
    ]);
  });
});

describe("judging claims", () => {
  it("asks a model about four claims of a light run, critical ones first, and about no background", () => {
    const ofClass = (weight: Claim["class"], from: number, to: number): Claim[] =>
      Array.from({ length: to - from + 1 }, (_, index) => aClaim({ id: `c${from + index}`, class: weight }));
    const claims = [...ofClass("C3", 1, 2), ...ofClass("C2", 3, 7), ...ofClass("C1", 8, 10)];
    const asked = play({ claims }).judged.filter(({ asksModel }) => asksModel);
    expect(asked.map(({ claim }) => claim.id)).toEqual(["c3", "c8", "c9", "c10"]);
    const background = play({ claims: ofClass("C3", 1, 2) }).judged;
    expect(background.map(({ asksModel }) => asksModel)).toEqual([false, false]);
  });
});
