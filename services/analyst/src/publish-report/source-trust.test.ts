import type { DocumentFacts, JudgedClaim, WeighedEvidence } from "@quarry/contracts";
import { aCitation, aClaim, aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { findNearCopies } from "../shared/copies/near-copies.ts";
import { trustOfSources, trustScore } from "./source-trust.ts";

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

const document = (index: number, changes: Partial<DocumentFacts> = {}): DocumentFacts =>
  aDocumentFacts({ documentId: idOf(index), publisher: `p${index}.org`, grade: "B", ...changes });

const evidence = (index: number, publisher = `p${index}.org`): WeighedEvidence => ({
  ...aCitation({ documentId: idOf(index) }),
  score: 1,
  publisher,
  grade: "B",
});

const claim = (
  supporting: readonly WeighedEvidence[],
  contradicting: readonly WeighedEvidence[] = [],
): JudgedClaim => ({
  ...aClaim(),
  status: "verified",
  independentPublishers: supporting.length,
  supporting: [...supporting],
  contradicting: [...contradicting],
});

const article = Array.from({ length: 80 }, (_, index) => `word${index} tells`).join(" ");

const texts = new Map([
  [idOf(0), article],
  [idOf(1), `Taken over from elsewhere. ${article}`],
  [idOf(2), "Bees dance in the hive to tell their sisters where the nectar is."],
]);

const trust = async (
  claims: readonly JudgedClaim[],
  documents = [0, 1, 2].map((index) => document(index)),
) => {
  const read = documents.map((facts) => ({ facts, text: texts.get(facts.documentId) ?? "" }));
  const nearCopies = await findNearCopies(read, async () => undefined);
  const scored = trustOfSources(documents, claims, nearCopies);
  return documents.map(({ documentId }) => scored.get(documentId)?.parts);
};

describe("trustOfSources", () => {
  it("halves the independence of two copies", async () => {
    expect((await trust([])).map((parts) => parts?.independence)).toEqual([0.5, 0.5, 1]);
  });

  it("halves the independence of two texts of one agency, even if worded differently", async () => {
    const documents = [
      document(0, { syndicatedFrom: "reuters.com" }),
      document(2, { syndicatedFrom: "reuters.com" }),
    ];
    expect((await trust([], documents)).map((parts) => parts?.independence)).toEqual([0.5, 0.5]);
  });

  it("gives no consistency to sources without others on their topic", async () => {
    expect((await trust([claim([evidence(0)])])).map((parts) => parts?.factualConsistency)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("counts how many others agree, for sources that support a claim and for those that contradict it", async () => {
    const contested = claim([evidence(0), evidence(1)], [evidence(2)]);
    expect((await trust([contested])).map((parts) => parts?.factualConsistency)).toEqual([0.5, 0.5, 0]);
  });

  it("does not let a publisher agree with itself", async () => {
    const twice = claim([evidence(0), evidence(2, "p0.org")]);
    expect((await trust([twice]))[0]?.factualConsistency).toBeNull();
  });
});

const facts = aDocumentFacts({
  grade: "A",
  publishedAt: "2023-11-21T10:00:00Z",
  fetchedAt: "2026-11-21T10:00:00.000Z",
});

describe("trustScore", () => {
  it("weighs its four parts by 4, 3, 2 and 1", () => {
    const { score, parts } = trustScore({ facts, agreement: 0.5, copies: 2 });
    expect(parts).toEqual({ grade: 1, factualConsistency: 0.5, independence: 0.5, recency: 0.5 });
    expect(score).toBeCloseTo(0.4 + 0.15 + 0.1 + 0.05, 3);
  });

  it("uses only the known parts", () => {
    const undated = aDocumentFacts({ grade: "C" });
    expect(trustScore({ facts: undated, agreement: null, copies: 1 })).toEqual({
      score: 0.667,
      parts: { grade: 0.5, factualConsistency: null, independence: 1, recency: null },
    });
  });

  it("counts a date in the future as new, and an invalid one as undated", () => {
    const recencyOf = (publishedAt: string): number | null =>
      trustScore({ facts: { ...facts, publishedAt }, agreement: null, copies: 1 }).parts.recency;
    expect(recencyOf("2027-01-01")).toBe(1);
    expect(recencyOf("soon")).toBeNull();
  });
});
