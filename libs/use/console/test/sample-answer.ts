import type { Findings, JudgedClaim, UsedDocument } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";

const { documentId: document, ...facts } = aDocumentFacts();
/** The document that all quotes are from. */
export const documentId = document;

/** Longer than the part shown at once, with the cited words in the middle. */
export const quote = "A lock runs out after 5 seconds.";
const before = "Locks are renewed. ".repeat(14_000);
export const longText = `${before}${quote}${" Nobody waits forever.".repeat(12_000)}`;
const citation = { documentId, start: before.length, end: before.length + quote.length, quote };
const statement = {
  id: "s1",
  section: "t1",
  text: quote,
  kind: "sourced" as const,
  citations: [citation],
  status: "PASS" as const,
};

export const findings: Findings = {
  schema: "quarry/findings@2",
  id: "r-00000001",
  question: "When does it run out?",
  modes: ["freeform"],
  language: "en",
  model: { name: "large-1" },
  status: "completed",
  stop: { reason: "covered", detail: "" },
  topics: [],
  statements: [statement],
  ideas: [],
  implementations: [],
  report: {
    title: "Locks",
    writtenBy: "model",
    sections: [
      {
        id: "a",
        heading: "In short",
        level: 1,
        role: "summary",
        blocks: [{ type: "paragraph", statements: ["s1"] }],
      },
    ],
    removed: [],
    mended: [],
    problems: [],
  },
  indexing: { documents: 1, passages: 1, passagesWritten: 1, alreadyIndexed: 0 },
};

export const claim: JudgedClaim = {
  id: "c1",
  text: quote,
  class: "C1",
  topicId: "t1",
  origin: citation,
  status: "single-source",
  independentPublishers: 1,
  supporting: [{ ...citation, score: 0.9, publisher: facts.publisher, grade: facts.grade }],
  contradicting: [],
};

export const sources: readonly UsedDocument[] = [
  { ...facts, id: documentId, title: "A guide to locks", used: true, file: `sources/${documentId}.txt` },
];
