import type { ClaimEvidence, DocumentFacts } from "@quarry/contracts";
import { aCitation, aDocumentFacts } from "@quarry/testkit/builders";
import { fingerprintOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { copiesOfRun, countIndependentSources } from "./independent-sources.ts";
import { type Compared, findNearCopies } from "./near-copies.ts";

interface Source extends Partial<DocumentFacts> {
  readonly text: string;
  readonly quote?: string;
}

const own = (name: string): string =>
  Array.from({ length: 80 }, (_, index) => `Here ${name}${index} tells what became of it.`).join(" ");

const count = (...sources: readonly Source[]): number => {
  const documents = new Map(
    sources.map(({ text, quote: _quote, ...facts }, index) => [
      `d${index}`,
      { facts: aDocumentFacts({ documentId: `d${index}`, ...facts }), text },
    ]),
  );
  const evidence = [...documents].map(([documentId, { facts }], index): ClaimEvidence => {
    const { publisher, grade } = facts;
    const quote = sources[index]?.quote ?? `Words of ${documentId}.`;
    return { ...aCitation({ documentId, quote }), publisher, grade, score: 1 };
  });
  return countIndependentSources(evidence, documents);
};

describe("countIndependentSources", () => {
  it("counts publishers with independent texts, and files", () => {
    expect(count({ publisher: "a.org", text: own("Ann") }, { publisher: "b.org", text: own("Bob") })).toBe(2);
    expect(count({ text: own("Ann") }, { text: own("Bob") })).toBe(2);
  });

  it("counts files by different authors as independent, and several by one author once", () => {
    const publisher = "local files";
    const [ada, bede] = [
      { publisher, author: "Ada Byron", text: own("Ann") },
      { publisher, author: "Bede", text: own("Bob") },
    ];
    expect(count(ada, bede)).toBe(2);
    expect(count(ada, { ...bede, author: "ada  byron" })).toBe(1);
    expect(count({ publisher, text: own("Ann") }, { publisher, text: own("Bob") })).toBe(2);
  });

  it("counts two pages of one publisher once", () => {
    expect(count({ publisher: "a.org", text: own("Ann") }, { publisher: "a.org", text: own("Bob") })).toBe(1);
  });

  it("counts copies of one text once, on any site", () => {
    const copies = ["a.org", "b.org", "c.org"].map((publisher) => ({
      publisher,
      text: `Welcome to ${publisher}. ${own("Ann")}`,
    }));
    expect(count(...copies)).toBe(1);
    expect(count(...copies, { publisher: "d.org", text: own("Dan") })).toBe(2);
  });

  it("counts texts of one agency once, even if cut and edited", () => {
    const syndicatedFrom = "reuters.com";
    const cut = { publisher: "a.org", text: own("Ann"), syndicatedFrom };
    const edited = { publisher: "b.org", text: own("Bob"), syndicatedFrom };
    expect(count(cut, edited)).toBe(1);
    expect(count(cut, { publisher: "reuters.com", text: own("Cid") })).toBe(1);
    expect(count(cut, { ...edited, syndicatedFrom: "apnews.com" })).toBe(2);
  });

  it("gives a source that names several origins no more weight", () => {
    const pages = ["x.org", "y.org", "z.org"].map((syndicatedFrom) => ({
      publisher: "a.org",
      text: own(syndicatedFrom),
      syndicatedFrom,
    }));
    expect(count(...pages)).toBe(1);
  });

  it("counts a long sentence that is in two texts once", () => {
    const quote = "The bridge was closed on Monday after cracks were found in two of its piers.";
    expect(
      count({ publisher: "a.org", text: own("Ann"), quote }, { publisher: "b.org", text: own("Bob"), quote }),
    ).toBe(1);
  });
});

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
  const nearCopies = await findNearCopies(documents, async () => undefined);
  return Object.fromEntries(copiesOfRun(documents, nearCopies));
};

describe("copiesOfRun", () => {
  it("finds nothing among independent texts", async () => {
    expect(await copies(document("a"), document("b", {}, article(1_000, 60)))).toEqual({});
  });

  it("returns all documents with one text except the original as copies, with the share they have in common", async () => {
    const longer = document("c", {}, `${text} ${article(5_000, 15)}`);
    expect(await copies(document("a"), document("b"), longer)).toEqual({
      b: { id: "a", reason: "about 100 % of the shorter text are in both" },
      c: { id: "a", reason: "about 100 % of the shorter text are in both" },
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
  ])("chooses the original: the one %s", async (_which, original, copy) => {
    expect(await copies(document("a", copy), document("b", original))).toMatchObject({ a: { id: "b" } });
  });

  it("records that a copy names its origin", async () => {
    const { a } = await copies(document("a", { syndicatedFrom: "b.org" }), document("b"));
    expect(a?.reason).toBe("about 100 % of the shorter text are in both; it names b.org as its origin");
  });

  it("compares documents of earlier versions by their texts", async () => {
    const { fingerprint: _fingerprint, ...early } = document("a").facts;
    expect(await copies({ facts: early, text }, document("b"))).toMatchObject({ b: { id: "a" } });
  });
});
