import {
  buildPack,
  decomposeQuestion,
  type DocumentFacts,
  fetchPage,
  findEvidence,
  listClaims,
} from "@quarry/contracts";
import { aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { aJudgedClaim, answer, aRun, parsedInputsOf, playRun, worldWith } from "../../testing/play-run.ts";
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

  it("is reached by no retracted paper, whatever its grade", () => {
    const paper = {
      id: "doi:10.1000/x",
      title: "Sleep",
      authors: [],
      kind: "published" as const,
      registry: "Crossref",
    };
    const read = documents(
      { ...web("A"), paper: { ...paper, notice: { kind: "retracted" as const } } },
      { ...web("A"), paper: { ...paper, notice: { kind: "corrected" as const } } },
    );
    expect([...documentsBelowFloor(read, "C3", nothing)]).toEqual([idOf(0)]);
  });

  it("is C for every claim in what the user uploaded", () => {
    const file = { uri: "file:notes.md", grade: "C" } as const;
    expect(documentsBelowFloor(documents(file), "C1", nothing).size).toBe(0);
    expect(searchFloor(documents(file, web("A")), "C1", nothing)).toBe("C");
  });

  it("holds for an uploaded text that claims a web address", () => {
    const item = { itemId: "i-1", linkId: "page", uri: "https://c.example.org/page" };
    const items = [{ ...item, isPage: false }];
    const comments = documents({ ...web("C"), uri: `${item.uri}#comments` });
    for (const uploads of [documents(web("C")), comments])
      expect(documentsBelowFloor(uploads, "C1", { items }).size).toBe(0);
    const pages = { items: [{ ...item, isPage: true }] };
    expect(documentsBelowFloor(documents(web("C")), "C1", pages).size).toBe(1);
    expect(documentsBelowFloor(documents(web("C")), "C1", nothing).size).toBe(1);
  });
});

const critical = aJudgedClaim({ id: "c1", class: "C1", counter: "A job is never taken again." });
const important = aJudgedClaim({ id: "c2", class: "C2" });
const model = { name: "large" };
const url = "https://example.org/queues";

interface World {
  readonly local?: boolean;
  readonly grade?: DocumentFacts["grade"];
}

const play = ({ local = true, grade = "A" }: World = {}) => {
  const run = playRun(
    aRun({ question: "Why is a job taken again?", depth: "light", sources: { urls: [url], local } }),
    worldWith(
      answer(decomposeQuestion, () => ({
        questionType: "why",
        complexity: "simple",
        language: "en",
        topics: [aTopic()],
        model,
      })),
      answer(listClaims, () => ({ claims: [critical, important], model })),
      answer(fetchPage, () => ({ status: "stored", document: aDocumentFacts({ uri: url, grade }) })),
      answer(findEvidence, ({ subject }) => ({ subject, passages: [aRankedPassage()] })),
    ),
  );
  return {
    searches: parsedInputsOf(run, findEvidence).filter(({ subject }) => subject.startsWith("c")),
    packs: parsedInputsOf(run, buildPack),
    listed: parsedInputsOf(run, listClaims),
  };
};

describe("looking for the evidence of claims", () => {
  it("searches for and against every critical claim, and for no other", () => {
    expect(play().searches.map(({ subject, queries }) => [subject, queries])).toEqual([
      ["c1", [{ role: "claim", text: critical.text }]],
      ["c1-counter", [{ role: "counter", text: "A job is never taken again." }]],
    ]);
  });

  it("keeps to grade B for a critical claim and to C for what speaks against it", () => {
    expect(play().searches.map(({ filters }) => filters.minGrade)).toEqual(["B", "C"]);
  });

  it("searches all there is when no source reaches the grade, and says which are below it", () => {
    const { searches, listed } = play({ grade: "D" });
    const { documentId } = aDocumentFacts();
    expect(searches.map(({ filters }) => filters.minGrade)).toEqual([undefined, undefined]);
    expect(listed[0]?.limits).toEqual({ belowC1: [documentId], belowOther: [documentId] });
  });

  it("adds what it found to the pack, whose sources keep their numbers", () => {
    const [, extended] = play().packs;
    const { spans } = aRankedPassage();
    expect(extended?.before?.sources).toMatchObject([{ number: 1 }]);
    expect(extended?.candidates[0]?.spans[0]).toEqual({ start: spans[0]?.start, end: spans[0]?.end });
  });
});
