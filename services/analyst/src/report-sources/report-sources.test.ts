import type { Note } from "@quarry/contracts";
import { aCoverage, aRankedPassage, aTopic } from "@quarry/testkit";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { aStoredDocument, quoteOf } from "../write-report/testing/sample-evidence.ts";
import { chooseSources, renderSources } from "./render-sources.ts";
import { createReportSources, type SourceMaterial } from "./report-sources.ts";

const long = "The court sat in Vienna until 1848. ".repeat(120);
const court = aStoredDocument("1", `${long}It then fled to Olmütz. It came back in 1849.`, {
  title: "The court",
  publishedAt: "1999-04-01T00:00:00.000Z",
  grade: "B",
});
const prices = aStoredDocument("2", "Bread cost 12 kreuzer in 1847. Bread cost 9 kreuzer in 1849.", {
  title: "Prices",
});
const copy = aStoredDocument("3", "Bread cost 12 kreuzer\nin 1847.", { title: "A copy" });
const documents = [court, prices, copy];
const stored = new Map(documents.map((document) => [document.facts.documentId, document]));

const passage = ({ facts: { documentId }, text }: (typeof documents)[number], start = 0, end = text.length) =>
  aRankedPassage({ documentId, start, end });
const topic = (id: string, ...passages: SourceMaterial["topics"][number]["passages"]) => ({
  topic: aTopic({ id }),
  coverage: aCoverage({ topicId: id }),
  passages,
});
const note = (id: string, document: typeof court, quote: string, changes: Partial<Note> = {}): Note => ({
  id,
  documentId: document.facts.documentId,
  kind: "finding",
  text: `Note ${id}.`,
  citations: [quoteOf(document, quote)],
  topicIds: [],
  ...changes,
});
const sourcesOf = (material: SourceMaterial) => finish(createReportSources(material, stored));
const spansOf = (material: SourceMaterial) =>
  sourcesOf(material).passages.map(({ id, documentId, spans: [span], foundFor }) => [
    id,
    documentId[0],
    span?.start,
    span?.end,
    foundFor,
  ]);

describe("the sources of a report", () => {
  it("merges passages that overlap, takes the first of every list first, and shows copies once", () => {
    const topics = [
      topic("t1", passage(prices), passage(court, 0, 80)),
      topic("t2", passage(court, 72, 200), passage(copy)),
    ];
    expect(spansOf({ topics })).toEqual([
      ["p1", "2", 0, prices.text.length, ["t1", "t2"]],
      ["p2", "1", 0, 200, ["t1", "t2"]],
    ]);
  });

  it("joins two passages by a third that reaches both, and takes what a reader found", () => {
    const found = { documentId: court.facts.documentId, start: 90, end: 130 };
    const topics = [
      {
        ...topic("t1", passage(court, 0, 50), passage(court, 100, 150), passage(court, 40, 110)),
        findings: [found],
      },
    ];
    expect(spansOf({ topics })).toEqual([["p1", "1", 0, 150, ["t1"]]]);
  });

  it("shows a passage whole, however long, and leaves out whole what does not fit", () => {
    const sources = sourcesOf({ topics: [topic("t1", passage(court), passage(prices))] });
    expect(renderSources(sources.passages, sources)).toContain(court.text);
    expect(chooseSources(sources, { maxTokens: 200 }).map(({ id }) => id)).toEqual(["p2"]);
  });

  it("puts the notes of a section first, then what was found for it", () => {
    const notes = [
      note("n1", court, "It then fled to Olmütz."),
      note("n2", prices, "Bread cost 9 kreuzer in 1849."),
      note("n3", court, "It came back in 1849.", { topicIds: ["t2"] }),
    ];
    const sources = sourcesOf({
      topics: [topic("t1", passage(prices)), topic("t2", passage(court, 0, 35))],
      notes,
    });
    const chosen = chooseSources(sources, {
      noteIds: new Set(["n2"]),
      foundFor: new Set(["t2"]),
      maxTokens: 10_000,
    });
    expect(chosen.map(({ id }) => id)).toEqual(["n2", "n3", "p2", "n1", "p1"]);
  });

  it("says once what a document is, and shows the quotes of each note", () => {
    const notes = [
      note("n1", prices, "Bread cost 9 kreuzer in 1849.", { conditions: "in Linz", speaker: "a baker" }),
      note("n2", court, "It then fled to Olmütz.", { kind: "surprise", topicIds: ["t1"] }),
    ];
    const sources = sourcesOf({ topics: [topic("t1", passage(prices))], notes });
    const rendered = renderSources([...sources.passages, ...sources.notes], sources);
    expect(rendered).toBe(
      `### Source: Prices; local files; grade C

[p1]
Bread cost 12 kreuzer in 1847. Bread cost 9 kreuzer in 1849.

[n1] (finding) Note n1.
speaker: a baker
conditions: in Linz
> Bread cost 9 kreuzer in 1849.

### Source: The court; local files; 1999-04-01; grade B

[n2] (surprise, t1) Note n2.
> It then fled to Olmütz.`,
    );
  });
});
