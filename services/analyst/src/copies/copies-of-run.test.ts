import type { DocumentFacts } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { fingerprintOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { copiesOfRun } from "./copies-of-run.ts";
import { createDocumentSketches } from "./document-sketches.ts";
import { findNearCopies } from "./near-copies.ts";
import type { Compared } from "./shares-origin.ts";

const article = (from: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `In year ${from + index} the mills of district ${(from + index) * 13} ground grain.`,
  ).join(" ");

const text = article(0, 60);

const document = (documentId: string, changes: Partial<DocumentFacts> = {}, told = text) => ({
  facts: aDocumentFacts({
    documentId,
    fingerprint: fingerprintOf(told),
    publisher: `${documentId}.org`,
    ...changes,
  }),
  text: told,
});

const copies = async (...documents: readonly Compared[]) => {
  const sketchOf = createDocumentSketches();
  const nearCopies = await findNearCopies(documents, sketchOf, async () => undefined);
  return Object.fromEntries(copiesOfRun(documents, nearCopies, sketchOf));
};

describe("copiesOfRun", () => {
  it("finds nothing among texts of their own", async () => {
    expect(await copies(document("a"), document("b", {}, article(1_000, 60)))).toEqual({});
  });

  it("calls all but one of a text's showings its copies, and says how much they share", async () => {
    const longer = document("c", {}, `${text} ${article(5_000, 15)}`);
    expect(await copies(document("a"), document("b"), longer)).toEqual({
      b: { id: "a", reason: "about 100 % of the shorter text stand in both" },
      c: { id: "a", reason: "about 100 % of the shorter text stand in both" },
    });
  });

  it.each<[string, Partial<DocumentFacts>, Partial<DocumentFacts>]>([
    ["that the other credits", {}, { syndicatedFrom: "b.org" }],
    ["that credits nobody", {}, { syndicatedFrom: "reuters.com" }],
    ["that was published first", { publishedAt: "2026-01-01" }, { publishedAt: "2026-01-02T10:00:00Z" }],
    ["that is dated", { publishedAt: "2026-01-01" }, {}],
    ["that has the better grade", { grade: "B" }, { grade: "D" }],
    [
      "that was read first",
      { fetchedAt: "2026-01-01T00:00:00.000Z" },
      { fetchedAt: "2026-01-01T00:00:01.000Z" },
    ],
  ])("takes the one for the original %s", async (_which, original, copy) => {
    expect(await copies(document("a", copy), document("b", original))).toMatchObject({ a: { id: "b" } });
  });

  it("says that a copy names its origin", async () => {
    const { a } = await copies(document("a", { syndicatedFrom: "b.org" }), document("b"));
    expect(a?.reason).toBe("about 100 % of the shorter text stand in both; it names b.org as its origin");
  });

  it("compares documents of earlier versions by their texts", async () => {
    const { fingerprint: _fingerprint, ...early } = document("a").facts;
    expect(await copies({ facts: early, text }, document("b"))).toMatchObject({ b: { id: "a" } });
  });
});
