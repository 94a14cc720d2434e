import { type Findings, findingsSchema } from "@quarry/contracts";
import type { Bundle } from "./read-bundle.ts";

const [river, fleet] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

const texts = new Map([
  [river, "The Ouse floods in spring. In 1947 it rose by 5 metres. Towns upstream were dry. Nobody drowned."],
  [fleet, "The fleet had 12 barges. Each barge carried 40 tons."],
]);

const cite = (documentId: string, quote: string) => {
  const start = texts.get(documentId)?.indexOf(quote) ?? -1;
  return { documentId, start, end: start + quote.length, quote };
};

const statements = [
  {
    id: "s1",
    section: "short-answer",
    text: "Floods stopped trade.",
    citations: [],
    kind: "conclusion",
    basedOn: ["s2"],
  },
  {
    id: "s2",
    section: "r1",
    text: "The river rose five metres when barges were many.",
    citations: [cite(river, "In 1947 it rose by 5 metres."), cite(fleet, "The fleet had 12 barges.")],
  },
  {
    id: "s3",
    section: "r1",
    text: "480 tons",
    about: "The fleet: what it carried at once",
    kind: "derived",
    citations: [cite(fleet, "Each barge carried 40 tons.")],
    derivation: { operation: "ratio", operands: [480, 1], result: 480 },
  },
];

const blocks = [
  { type: "paragraph", statements: ["s2"] },
  { type: "table", columns: ["", "At once"], rows: [{ label: "The fleet", cells: [["s3"]] }] },
];

/** Findings of a tiny report on floods and barges. */
export const floodFindings = (): Findings =>
  findingsSchema.parse({
    schema: "quarry/findings@1",
    id: "r-flood00001",
    question: "What did the flood of 1947 do to the barges?",
    modes: ["freeform"],
    language: "en",
    model: { name: "m" },
    status: "completed",
    stop: { reason: "covered", detail: "all topics are covered" },
    topics: [],
    sentences: statements.map((statement) => ({
      ...statement,
      status: statement.id === "s3" ? "REVIEW" : "PASS",
    })),
    ideas: [],
    implementations: [],
    report: {
      title: "Floods",
      shortAnswer: statements.slice(0, 1),
      sections: [
        {
          id: "r1",
          heading: "The flood",
          sentences: statements.slice(1),
          blocks,
          gaps: [],
          writtenBy: "model",
        },
      ],
      contradictions: [],
      removed: [{ text: "All barges sank.", reason: "no source says so" }],
    },
    indexing: { documents: 2, passages: 2, passagesWritten: 2, alreadyIndexed: 0 },
    usage: { calls: 10, inputTokens: 100, outputTokens: 50, cost: 0.5, cached: 0, twins: 0 },
  });

/** The same with its sources, as it is read from a bundle. */
export const floodBundle = (): Bundle => ({ findings: floodFindings(), documents: [], texts });
