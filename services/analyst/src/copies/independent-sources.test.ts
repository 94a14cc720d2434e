import type { ClaimEvidence, DocumentFacts } from "@quarry/contracts";
import { aCitation, aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { createDocumentSketches } from "./document-sketches.ts";
import { countIndependentSources } from "./independent-sources.ts";

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
  return countIndependentSources(evidence, { documents, sketchOf: createDocumentSketches() });
};

describe("countIndependentSources", () => {
  it("counts publishers that tell in their own words, and files", () => {
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

  it("counts copies of one text once, whoever shows them", () => {
    const copies = ["a.org", "b.org", "c.org"].map((publisher) => ({
      publisher,
      text: `Welcome to ${publisher}. ${own("Ann")}`,
    }));
    expect(count(...copies)).toBe(1);
    expect(count(...copies, { publisher: "d.org", text: own("Dan") })).toBe(2);
  });

  it("counts texts of one agency once, cut and edited as they are", () => {
    const syndicatedFrom = "reuters.com";
    const cut = { publisher: "a.org", text: own("Ann"), syndicatedFrom };
    const edited = { publisher: "b.org", text: own("Bob"), syndicatedFrom };
    expect(count(cut, edited)).toBe(1);
    expect(count(cut, { publisher: "reuters.com", text: own("Cid") })).toBe(1);
    expect(count(cut, { ...edited, syndicatedFrom: "apnews.com" })).toBe(2);
  });

  it("gives nobody more weight for naming several origins", () => {
    const pages = ["x.org", "y.org", "z.org"].map((syndicatedFrom) => ({
      publisher: "a.org",
      text: own(syndicatedFrom),
      syndicatedFrom,
    }));
    expect(count(...pages)).toBe(1);
  });

  it("counts a long sentence that stands in two texts once", () => {
    const quote = "The bridge was closed on Monday after cracks were found in two of its piers.";
    expect(
      count({ publisher: "a.org", text: own("Ann"), quote }, { publisher: "b.org", text: own("Bob"), quote }),
    ).toBe(1);
  });
});
