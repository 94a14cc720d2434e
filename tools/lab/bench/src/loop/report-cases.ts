import { createAnalyst } from "@quarry/analyst";
import { auditReport, buildPack, type DocumentFacts, draftReport } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { aRankedPassage, aTopic } from "@quarry/testkit/builders";

/** Passages of a text that are cited, and those of a briefing, with their characters. */
const [citedPassages, citedCharacters] = [12, 400];
const [foundPassages, foundCharacters] = [20, 1_500];
/** Tokens of the largest pack. */
const maxTokens = 200_000;

const runId = "r-01sample0001";
const question = "What did mill 31 grind, and why did prices fall?";

/** Returns parts of a text at equal distances. */
const partsOf = (text: string, count: number, length: number) =>
  Array.from({ length: count }, (_, index) => {
    const start = Math.floor((text.length / (count + 1)) * index);
    return { start, end: Math.min(text.length, start + length) };
  });

const draftOf = (documentId: string, text: string) => {
  const statements = partsOf(text, citedPassages, citedCharacters).map(({ start, end }, index) => ({
    id: `s${index + 1}`,
    section: "r1",
    text: `In short mill ${index} ground ${index * 31} sacks, and prices fell by ${index}%.`,
    kind: "sourced",
    citations: [{ documentId, start, end, quote: text.slice(start, end) }],
  }));
  const blocks = [{ type: "paragraph", statements: statements.map(({ id }) => id) }];
  const sections = [{ id: "r1", heading: "Mills", level: 1, role: "body", blocks }];
  return { title: "Mills", writtenBy: "model", statements, sections, ideas: [], implementations: [] };
};

/** Returns the handlers that write and audit a report from one text without a model, by name. */
export const reportCases = (
  facts: DocumentFacts,
  text: string,
): readonly { readonly handler: string; readonly run: (context: JobContext) => Promise<unknown> }[] => {
  const { documentId } = facts;
  const analyst = createAnalyst({
    documents: { read: async (id: string) => (id === documentId ? { facts, text } : undefined) },
    clock: Date.now,
  });
  const found = partsOf(text, foundPassages, foundCharacters);
  const passages = found.map((span) =>
    aRankedPassage({ ...span, documentId, spans: [{ ...span, score: 1 }] }),
  );
  const pack = { sources: [{ number: 1, documentId, sentences: "whole" }], omitted: [], tokens: maxTokens };
  const asked = { runId, question, language: "en", pack };
  const writing = draftReport.input.parse({
    ...asked,
    questionType: "other",
    modes: ["freeform", "implementation"],
    topK: 5,
    depth: "deep",
    form: "report",
    topics: [{ topic: aTopic({ question }), gaps: [], findings: [], passages }],
    claims: [],
  });
  const packing = buildPack.input.parse({
    runId,
    version: 0,
    before: null,
    candidates: [{ documentId, grade: "C", spans: found, selected: null }],
    maxTokens,
  });
  const auditing = auditReport.input.parse({ ...asked, draft: draftOf(documentId, text), searches: [] });
  return [
    { handler: "draft-report", run: async (context) => analyst.draftReport(writing, context) },
    { handler: "build-pack", run: async (context) => analyst.buildPack(packing, context) },
    { handler: "audit-report", run: async (context) => analyst.auditReport(auditing, context) },
  ];
};
