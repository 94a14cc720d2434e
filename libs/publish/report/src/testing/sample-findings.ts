import type { BundleDocuments, Citation, Findings, Statement, UsedDocument } from "@quarry/contracts";

const ids = {
  guide: "11111111-0000-5000-8000-111111111111",
  paper: "22222222-0000-5000-8000-222222222222",
} as const;

const cite = (documentId: string, quote: string): Citation => ({
  documentId,
  start: 0,
  end: quote.length,
  quote,
});

const sentence = (number: number, text: string, ...documentIds: readonly string[]): Statement => ({
  id: `s${number}`,
  section: "t1",
  text,
  kind: "sourced",
  citations: documentIds.map((documentId) => cite(documentId, text)),
});

const lock = sentence(1, "A lock runs out\n  after 5 seconds.", ids.guide);
const both = sentence(2, "Another worker takes the job.", ids.guide, ids.paper, ids.guide);
const other = sentence(3, "A lock runs out after 30 seconds.", ids.paper);
const again = sentence(4, "Another worker takes the job.", ids.guide);

/** Returns the findings of a run with all three modes, in two documents. */
export const sampleFindings = (changes: Partial<Findings> = {}): Findings => ({
  schema: "quarry/findings@2",
  id: "r-01sample0001",
  question: "What happens when a worker is killed?",
  modes: ["idea", "implementation", "freeform"],
  topK: 3,
  language: "en",
  model: { name: "large-1" },
  status: "completed",
  stop: { reason: "covered", detail: "" },
  topics: [{ id: "t1", name: "Storage", covered: false, score: 0.2, gaps: ["how often it syncs", "where"] }],
  statements: [lock, both, other, again].map((row) => ({ ...row, status: "PASS" })),
  ideas: [
    {
      title: "Locks",
      source: "https://a.example/guide?a=1&b=2",
      blocks: [{ type: "paragraph", statements: ["s1", "s2"] }],
    },
  ],
  implementations: [
    {
      title: "A worker",
      source: "file:worker.md",
      blocks: [{ type: "paragraph", statements: ["s4"] }],
      code: { language: "ts", text: 'const fence = "```";\nif (a < b && c) </content>\n' },
      dependencies: ["bullmq", "ioredis"],
    },
    {
      title: "A shell",
      source: "file:shell.md",
      blocks: [],
      code: { language: "", text: "kill -9 1", citation: cite(ids.paper, "kill -9 1") },
      dependencies: [],
    },
  ],
  report: {
    title: "Killed workers",
    writtenBy: "model",
    sections: [
      {
        id: "t1",
        heading: "Recovery",
        level: 1,
        role: "body",
        blocks: [{ type: "list", ordered: false, items: [["s3"]] }],
      },
    ],
    removed: [],
    mended: [],
    problems: [],
  },
  indexing: { documents: 2, passages: 4, passagesWritten: 4, alreadyIndexed: 0 },
  ...changes,
});

const used = (id: string, uri: string, title: string): UsedDocument => ({
  id,
  used: true,
  file: `sources/${id}.txt`,
  uri,
  title,
  publisher: "a.example",
  language: "en",
  mediaType: "text/markdown",
  grade: "B",
  gradeReasons: ["a guide"],
  fetchedAt: "2026-11-22T08:00:00.000Z",
  sha256: id.replaceAll("-", "").repeat(2),
  characters: 100,
  words: 20,
});

/** Creates the documents of that run: two cited, one not cited, one unreadable. */
export const sampleDocuments = (): BundleDocuments => [
  used(ids.guide, "https://a.example/guide?a=1&b=2", "The guide"),
  used(ids.paper, "file:paper.md", "The paper"),
  used("33333333-0000-5000-8000-333333333333", "file:unread.md", "Not cited"),
  {
    id: "44444444-0000-5000-8000-444444444444",
    used: false,
    file: null,
    uri: "file:empty.md",
    reason: "empty",
    detail: "no text",
  },
];
