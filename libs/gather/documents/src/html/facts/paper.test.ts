import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { pageFacts } from "./page-facts.ts";

const paper = (head: string) =>
  pageFacts(parsePage(`<html><head>${head}</head><body><h1>T</h1></body></html>`), "https://a.org/p")
    .metadata;

describe("paperOf", () => {
  it("reads the journal and the DOI that a page names", () => {
    const named = `<meta name="citation_doi" content="doi:10.1000/j.1"><meta name="citation_journal_title" content="J. Queues">`;
    expect(paper(named)).toEqual({ doi: "10.1000/j.1", journal: "J. Queues" });
    const others = `<meta name="DC.Identifier" content="https://doi.org/10.1000/j.1"><meta name="prism.publicationName" content="J. Queues">`;
    expect(paper(others)).toEqual({ doi: "10.1000/j.1", journal: "J. Queues" });
  });

  it("returns nothing for other pages", () => {
    expect(paper(`<meta name="dc.identifier" content="page-7">`)).toBeUndefined();
  });
});
