import { describe, expect, it } from "vitest";
import { draftOf, queues, streams } from "../testing/draft-sample.ts";
import { quoteOf } from "../testing/sample-evidence.ts";

describe("writeExtractively on ideas and implementations", () => {
  it("takes ideas of distinct documents first, each of one source", () => {
    const { ideas } = draftOf([queues, streams], { topK: 2 });
    expect(ideas.map(({ source }) => source).toSorted()).toEqual(["file:docs/1.md", "file:docs/2.md"]);
    expect(ideas.map(({ title }) => title).toSorted()).toEqual(["Recovery", "Streams"]);
    for (const { sentences } of ideas) {
      expect(sentences.length).toBeLessThanOrEqual(3);
      expect(new Set(sentences.map(({ citations }) => citations[0]?.documentId)).size).toBe(1);
    }
  });

  it("gives no more ideas than were asked for", () => {
    expect(draftOf([queues, streams], { topK: 1 }).ideas).toHaveLength(1);
  });

  it("quotes code as it stands, with the sentence before it and what it needs", () => {
    const [implementation] = draftOf([queues, streams]).implementations;
    expect(implementation).toMatchObject({
      title: "Recovery",
      source: "file:docs/1.md",
      codeLanguage: "ts",
      dependencies: ["bullmq"],
    });
    expect(implementation?.sentences.map(({ text }) => text)).toEqual([
      "The settings of a worker are made like this:",
    ]);
    expect(implementation?.code).toEqual(
      quoteOf(
        queues,
        'import { Worker } from "bullmq";\n\nconst worker = new Worker("fetch-page", recover, { lockDuration: 5_000 });',
      ),
    );
  });
});
