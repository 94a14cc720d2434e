import { describe, expect, it } from "vitest";
import { sampleBundle } from "../testing/sample-bundle.ts";
import { samplePageStarts } from "../testing/sample-pages.ts";
import { createCiting } from "./cited-markdown.ts";

const bundle = sampleBundle();
const citing = createCiting(bundle, "");
const sentences = bundle.content.findings.sentences.slice(0, 8);
const paragraphsOf = (markdown: string): number[] =>
  markdown.split("\n\n").map((paragraph) => paragraph.match(/\[\\\[\d/gu)?.length ?? 0);

describe("createCiting", () => {
  it("shows what a model wrote in paragraphs of about four sentences, whatever they cite", () => {
    expect(paragraphsOf(citing.written(sentences, "model"))).toEqual([4, 4]);
    expect(paragraphsOf(citing.written(sentences.slice(0, 5), "model"))).toEqual([5]);
  });

  it("shows verbatim sentences in a paragraph for each run from one document", () => {
    expect(citing.written(sentences, "twin")).toBe(citing.paragraphs(sentences));
    expect(paragraphsOf(citing.written(sentences, undefined)).length).toBeGreaterThan(2);
  });

  it("names the page of the cited words in a document that has pages", () => {
    const paged = createCiting(sampleBundle({}, samplePageStarts), "report.html");
    expect(paged.written(sentences.slice(0, 1), "twin")).toMatch(
      / \[\\\[1, p\. 2\\\]\]\(report\.html#doc-1-95-168\)$/u,
    );
    expect(paged.written(sentences.slice(2, 3), "twin")).toContain("[\\[2\\]](");
  });

  it("shows nothing for no sentences", () => {
    expect(citing.written([], "model")).toBe("");
  });
});
