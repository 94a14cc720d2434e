import type { Paper, RankedPassage } from "@quarry/contracts";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { composeBriefing } from "./compose-briefing.ts";
import type { BriefingSource } from "./source-unit.ts";

const retracted: Paper = {
  id: "doi:10.5555/1",
  title: "A well",
  authors: [],
  kind: "published",
  registry: "Crossref",
  notice: { kind: "retracted" },
};

const sourceOf = (documentId: string, text: string, paper?: Paper): BriefingSource => ({
  documentId,
  uri: `https://${documentId}.example/`,
  title: documentId,
  publisher: "local files",
  language: "en",
  text,
  paper,
});

const wholePassage = ({ documentId, text }: BriefingSource): RankedPassage => ({
  passageId: "00000000-0000-4000-8000-000000000000",
  documentId,
  start: 0,
  end: text.length,
  publisher: "local files",
  grade: "C",
  score: 1,
  spans: [{ start: 0, end: 3, score: 1 }],
  why: { legs: [], dense: 0, bm25: 0, maxSim: 0 },
});

/** The roles of the sections that a paper and another source have about a question. */
const rolesOf = (question: string, paper?: Paper): unknown[] => {
  const sources = [
    sourceOf("paper", "The well was dug in 1911. The harvest of apples was 41 tonnes.", paper),
    sourceOf("other", "The harvest of apples was 38 tonnes."),
  ];
  const topic = { id: "t1", name: question, question, queries: [question] };
  const { sections } = finish(
    composeBriefing({
      question,
      questionType: "other",
      language: "en",
      modes: ["freeform"],
      topK: 3,
      topics: [{ topic, gaps: [], passages: sources.map(wholePassage), findings: [] }],
      sources: new Map(sources.map((source) => [source.documentId, source])),
    }),
  );
  return sections.map(({ role }) => role);
};

describe("a briefing with a retracted paper", () => {
  it("takes no short answer from it", () => {
    const question = "When was the well dug?";
    expect(rolesOf(question)).toEqual(["summary", "excerpts"]);
    expect(rolesOf(question, retracted)).toEqual(["excerpts"]);
  });

  it("compares its figures with those of no other source", () => {
    const question = "What was the harvest of apples?";
    expect(rolesOf(question)).toContain("body");
    expect(rolesOf(question, retracted)).not.toContain("body");
  });
});
