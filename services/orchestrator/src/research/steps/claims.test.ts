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
import { answer, aRun, playRun, worldWith } from "../../testing/play-run.ts";
import { documentsBelowFloor, searchFloor } from "./claims.ts";

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

const documents = (...facts: readonly Partial<DocumentFacts>[]): { documents: DocumentFacts[] } => ({
  documents: facts.map((fact, index) => aDocumentFacts({ documentId: idOf(index), ...fact })),
});

const web = (grade: DocumentFacts["grade"]): Partial<DocumentFacts> => ({
  uri: `https://${grade.toLowerCase()}.example.org/page`,
  grade,
});

const nothing = { items: [] };

describe("the floor of a claim", () => {
  it("is B for a critical claim, else C", () => {
    const read = documents(web("A"), web("B"), web("C"), web("D"));
    expect([...documentsBelowFloor(read, "C1", nothing)]).toEqual([idOf(2), idOf(3)]);
    expect([...documentsBelowFloor(read, "C2", nothing)]).toEqual([idOf(3)]);
    expect([searchFloor(read, "C1", nothing), searchFloor(read, "C3", nothing)]).toEqual(["B", "C"]);
  });

  it("is C for every claim in what the user handed in", () => {
    const file = { uri: "file:notes.md", grade: "C" } as const;
    expect(documentsBelowFloor(documents(file), "C1", nothing).size).toBe(0);
    expect(searchFloor(documents(file, web("A")), "C1", nothing)).toBe("C");
  });

  it("holds for a handed-in text that is said to stand on the web", () => {
    const item = { itemId: "i-1", linkId: "page", uri: "https://c.example.org/page" };
    const items = [{ ...item, isPage: false }];
    const comments = documents({ ...web("C"), uri: `${item.uri}#comments` });
    for (const handedIn of [documents(web("C")), comments])
      expect(documentsBelowFloor(handedIn, "C1", { items }).size).toBe(0);
    const pages = { items: [{ ...item, isPage: true }] };
    expect(documentsBelowFloor(documents(web("C")), "C1", pages).size).toBe(1);
    expect(documentsBelowFloor(documents(web("C")), "C1", nothing).size).toBe(1);
  });

  it("holds for a file that its user gave a low grade", () => {
    const read = documents({ uri: "file:rumours.md", grade: "D" });
    expect(documentsBelowFloor(read, "C1", nothing).size).toBe(1);
  });

  it("keeps a search to nothing where no document reaches it", () => {
    expect(searchFloor(documents(web("C"), web("D")), "C1", nothing)).toBeUndefined();
    expect(searchFloor(documents(), "C2", nothing)).toBeUndefined();
  });
});

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
