import type { Findings } from "@quarry/contracts";

const [river, fleet] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

const texts = new Map([
  [river, "The Ouse floods in spring. In 1947 it rose by 5 metres. Towns upstream were dry. Nobody drowned."],
  [fleet, "The fleet had 12 barges. Each barge carried 40 tons."],
]);

const cite = (documentId: string, quote: string) => {
  const start = texts.get(documentId)?.indexOf(quote) ?? -1;
  return { documentId, start, end: start + quote.length, quote };
};

const statements: Findings["statements"] = [
  {
    id: "s1",
    section: "summary",
    text: "Floods stopped trade.",
    citations: [cite(river, "In 1947 it rose by 5 metres.")],
    kind: "inference",
    status: "PASS",
  },
  {
    id: "s2",
    section: "r1",
    text: "The river rose five metres when barges were many.",
    citations: [cite(river, "In 1947 it rose by 5 metres."), cite(fleet, "The fleet had 12 barges.")],
    kind: "sourced",
    status: "PASS",
  },
  {
    id: "s3",
    section: "r1",
    text: "480 tons",
    about: "The fleet: what it carried at once",
    kind: "arithmetic",
    expression: "12 × 40",
    citations: [cite(fleet, "Each barge carried 40 tons.")],
    status: "REVIEW",
  },
  { id: "s4", section: "r1", text: "The fleet", kind: "connecting", citations: [], status: "PASS" },
];

/** Returns the findings of a tiny report on floods and barges. */
export const floodFindings = (): Findings => ({
  schema: "quarry/findings@2",
  id: "r-flood00001",
  question: "What did the flood of 1947 do to the barges?",
  modes: ["freeform"],
  language: "en",
  model: { name: "m" },
  status: "completed",
  stop: { reason: "covered", detail: "all topics are covered" },
  topics: [],
  statements,
  ideas: [],
  implementations: [],
  report: {
    title: "Floods",
    writtenBy: "model",
    sections: [
      {
        id: "summary",
        heading: "Summary",
        level: 1,
        role: "summary",
        blocks: [{ type: "paragraph", statements: ["s1"] }],
      },
      {
        id: "r1",
        heading: "The flood",
        level: 1,
        role: "body",
        blocks: [
          { type: "paragraph", statements: ["s2"] },
          { type: "table", columns: ["", "At once"], rows: [[["s4"], ["s3"]]] },
        ],
      },
    ],
    mended: [{ statementId: "s2", was: "The river rose.", text: "…", reason: "by how much was missing" }],
    removed: [{ text: "All barges sank.", reason: "no source says so" }],
    problems: [],
  },
  pack: { sources: 2, whole: 2, tokens: 60, omitted: [] },
  indexing: { documents: 2, passages: 2, passagesWritten: 2, alreadyIndexed: 0 },
  usage: { calls: 10, inputTokens: 100, outputTokens: 50, cost: 0.5, cached: 0, twins: 0 },
});
