import { createHash } from "node:crypto";
import type {
  BundleContent,
  Citation,
  DocumentFacts,
  LoggedEvent,
  RunEvent,
  Section,
  Statement,
  Trust,
} from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { type Bundle, createBundle } from "../bundle/bundle.ts";

const documentId = (digit: string): string => `${digit.repeat(8)}-0000-5000-8000-${digit.repeat(12)}`;

const sampleRunEvents: RunEvent[] = [
  { type: "run-accepted", question: "How does Quarry keep a run alive when a worker is killed?" },
  { type: "document-indexed", documentId: documentId("1"), passages: 5, written: 5, alreadyIndexed: false },
  { type: "document-indexed", documentId: documentId("2"), passages: 4, written: 0, alreadyIndexed: true },
  { type: "document-indexed", documentId: documentId("3"), passages: 3, written: 3, alreadyIndexed: false },
  { type: "evidence-found", subject: "t1", passages: 7, relevance: 0.87 },
  { type: "evidence-found", subject: "t2", passages: 0 },
];

export const sampleEvents = (): LoggedEvent[] =>
  sampleRunEvents.map((event, index) => ({ id: `${1000 + index}-0`, at: "2026-11-21T10:00:00.000Z", event }));

/** Offsets where the pages of documents begin, by document id. */
export type PageStarts = ReadonlyMap<string, readonly number[]>;

/** Page starts for the first source of the sample, as if it had pages: its first citation is on the second page. */
export const samplePageStarts: PageStarts = new Map([["11111111-0000-5000-8000-111111111111", [0, 90, 170]]]);

const queuesText = `# Queues

A worker holds a lock on the job it works at, and renews the lock every few seconds. When a worker is killed, its lock expires after 30 seconds at the latest. Another worker then takes the stalled job again.

- **Idempotent handlers** make a second attempt harmless: the same content is written under the same key.

\`\`\`ts
import { Worker } from "bullmq";

const worker = new Worker("fetch-page", handle, { connection, lockDuration: 5_000 });
worker.on("stalled", (jobId) => log.warn({ jobId }, "job stalled"));
\`\`\`

> Redis must run with \`maxmemory-policy noeviction\`,
> or keys of the queue disappear | silently.
`;
const streamText = `Redis Streams keep the log of a run. Each entry has an id that grows, so a client resumes after the last entry it saw. The lock of a killed worker expires after 45 seconds at the latest. See [the documentation](https://redis.io/docs/streams) for <b>details</b> & limits.`;
const chineseText = `任务队列把每一步工作交给独立的进程处理。工作进程被终止后，它持有的锁会过期，任务由另一个进程重新执行。`;

const facts = (digit: string, text: string, changes: Partial<DocumentFacts>): DocumentFacts =>
  aDocumentFacts({
    documentId: documentId(digit),
    sha256: createHash("sha256").update(text, "utf8").digest("hex"),
    characters: text.length,
    words: text.split(/\s+/u).length,
    ...changes,
  });

const texts = new Map([
  [documentId("1"), queuesText],
  [documentId("2"), streamText],
  [documentId("3"), chineseText],
]);

const documents = [
  facts("1", queuesText, {}),
  facts("2", streamText, {
    uri: "https://redis.example/docs/streams?lang=en",
    title: "Streams & <consumers> | Redis",
    author: "Ada {Lovelace}",
    publisher: "redis.example",
    publishedAt: "2025-03-01",
    grade: "B",
    gradeReasons: ["documentation of the maker", "has an author and a date"],
  }),
  facts("3", chineseText, { uri: "file:docs/队列.md", title: "任务队列", language: "zh" }),
];

export const citeSample = (digit: string, quote: string): Citation => {
  const start = texts.get(documentId(digit))?.indexOf(quote) ?? -1;
  if (start < 0) throw new Error(`the sample source ${digit} does not hold: ${quote}`);
  return { documentId: documentId(digit), start, end: start + quote.length, quote };
};

const excerpt = (number: number, section: string, citation: Citation): Statement => ({
  id: `s${number}`,
  section,
  text: citation.quote,
  kind: "excerpt",
  citations: [citation],
});

const lock = citeSample("1", "When a worker is killed, its lock expires after 30 seconds at the latest.");
const again = citeSample("1", "Another worker then takes the stalled job again.");
const entry = citeSample(
  "2",
  "Each entry has an id that grows, so a client resumes after the last entry it saw.",
);
const eviction = citeSample(
  "1",
  "Redis must run with `maxmemory-policy noeviction`,\n> or keys of the queue disappear | silently.",
);
const other = citeSample("2", "The lock of a killed worker expires after 45 seconds at the latest.");
const chinese = citeSample("3", "工作进程被终止后，它持有的锁会过期，任务由另一个进程重新执行。");
const link = citeSample(
  "2",
  "See [the documentation](https://redis.io/docs/streams) for <b>details</b> & limits.",
);
const holds = citeSample(
  "1",
  "A worker holds a lock on the job it works at, and renews the lock every few seconds.",
);
const code = citeSample(
  "1",
  `import { Worker } from "bullmq";\n\nconst worker = new Worker("fetch-page", handle, { connection, lockDuration: 5_000 });\nworker.on("stalled", (jobId) => log.warn({ jobId }, "job stalled"));`,
);

const idempotent = citeSample(
  "1",
  "- **Idempotent handlers** make a second attempt harmless: the same content is written under the same key.",
);

const excerpts = {
  queues: [
    excerpt(1, "e1", holds),
    excerpt(2, "e1", lock),
    excerpt(3, "e1", again),
    excerpt(4, "e1", idempotent),
    excerpt(5, "e1", eviction),
  ],
  streams: [excerpt(6, "e2", entry), excerpt(7, "e2", other), excerpt(8, "e2", link)],
  chinese: [excerpt(9, "e3", chinese)],
};
const idea = excerpt(10, "idea-1", entry);
const purpose = excerpt(11, "implementation-1", holds);

const expires = lock.start + lock.quote.indexOf("lock");

const sections: Section[] = [
  {
    id: "e1",
    heading: "Queues",
    level: 1,
    role: "excerpts",
    documentId: documentId("1"),
    blocks: [
      {
        type: "excerpt",
        path: ["Queues"],
        layout: "prose",
        statements: ["s1", "s2", "s3"],
        matches: [{ start: expires, end: expires + 4 }],
      },
      { type: "excerpt", path: ["Queues"], layout: "list", statements: ["s4"] },
      { type: "excerpt", path: [], layout: "prose", statements: ["s5"] },
    ],
  },
  {
    id: "e2",
    heading: "Streams & <consumers> | Redis",
    level: 1,
    role: "excerpts",
    documentId: documentId("2"),
    blocks: [{ type: "excerpt", path: [], layout: "prose", statements: ["s6", "s7", "s8"] }],
  },
  {
    id: "e3",
    heading: "任务队列",
    level: 1,
    role: "excerpts",
    documentId: documentId("3"),
    blocks: [{ type: "excerpt", path: [], layout: "prose", statements: ["s9"] }],
  },
];

/** Creates the content of a run for `publish-report`: three sources, one of them Chinese, and every kind of content in a report. */
export const sampleContent = (): BundleContent => ({
  findings: {
    schema: "quarry/findings@2",
    id: "r-01sample0001",
    question: "How does Quarry keep a run alive when a worker is killed?",
    modes: ["idea", "implementation", "freeform"],
    language: "en",
    model: null,
    status: "completed",
    stop: { reason: "iterations", detail: "2 of 2 rounds" },
    topics: [
      { id: "t1", name: "Recovery of a killed worker's job", covered: null, score: null, gaps: [] },
      {
        id: "t2",
        name: "Storage settings",
        covered: null,
        score: null,
        gaps: ["how often the log is synced to disk"],
      },
    ],
    statements: [...Object.values(excerpts).flat(), idea, purpose].map((row) => ({
      ...row,
      status: row.id === "s8" ? ("REVIEW" as const) : ("PASS" as const),
    })),
    ideas: [
      {
        title: "Resumable event log",
        source: "https://redis.example/docs/streams?lang=en",
        blocks: [{ type: "paragraph", statements: ["s10"] }],
      },
    ],
    implementations: [
      {
        title: "A worker with a short lock",
        source: "file:docs/queues.md",
        blocks: [{ type: "paragraph", statements: ["s11"] }],
        code: { language: "ts", text: code.quote, citation: code },
        dependencies: ["bullmq"],
      },
    ],
    report: {
      title: "How does Quarry keep a run alive when a worker is killed?",
      writtenBy: "fallback",
      sections,
      removed: [{ text: "Redis never loses a job.", reason: "the quote does not carry the sentence" }],
      mended: [],
      problems: [],
    },
    indexing: { documents: 3, passages: 12, passagesWritten: 8, alreadyIndexed: 1 },
  },
  claims: [
    {
      id: "c1",
      text: lock.quote,
      class: "C1",
      topicId: "t1",
      origin: lock,
      status: "contested",
      reason: "a passage contradicts it",
      independentPublishers: 1,
      supporting: [{ ...chinese, score: 0.7, publisher: "local files", grade: "C" }],
      contradicting: [{ ...other, score: 0.8, publisher: "redis.example", grade: "B" }],
    },
  ],
  documents,
  unused: [
    { uri: "file:docs/empty.md", reason: "empty", detail: "the file holds no text" },
    { uri: "https://redis.example/private", reason: "refused", detail: "the server answered 403" },
  ],
  audit: [
    {
      sentenceId: "s2",
      text: lock.quote,
      documentId: documentId("1"),
      quote: lock.quote,
      verbatim: true,
      support: 1,
      numbersAgree: true,
      status: "PASS",
    },
    {
      sentenceId: "s8",
      text: link.quote,
      documentId: documentId("2"),
      start: link.start,
      end: link.end,
      quote: link.quote,
      verbatim: true,
      support: 0.42,
      numbersAgree: true,
      status: "REVIEW",
      reason: "the quote does not say: details",
    },
  ],
  statementAudits: [],
});

/** Returns the texts of the sample's sources by document id. */
export const sampleTexts = (): ReadonlyMap<string, string> => texts;
const sampleTrust: Trust = {
  score: 0.75,
  parts: { grade: 0.5, factualConsistency: null, independence: 1, recency: null },
};

export const sampleBundle = (
  changes: Partial<BundleContent> = {},
  pageStarts: PageStarts = new Map(),
  copies: Parameters<typeof createBundle>[0]["copies"] = new Map(),
): Bundle =>
  createBundle({
    content: { ...sampleContent(), ...changes },
    texts,
    pageStarts,
    trust: new Map([[documentId("1"), sampleTrust]]),
    copies,
    events: sampleEvents(),
  });
