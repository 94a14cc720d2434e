import { createHash } from "node:crypto";
import type {
  BundleContent,
  Citation,
  CitedSentence,
  DocumentFacts,
  LoggedEvent,
  RunEvent,
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

/** The log of the sample run. */
export const sampleEvents = (): LoggedEvent[] =>
  sampleRunEvents.map((event, index) => ({ id: `${1000 + index}-0`, at: "2026-11-21T10:00:00.000Z", event }));

/** Where in the text of documents each page begins, by their ids. */
export type PageStarts = ReadonlyMap<string, readonly number[]>;

/** Where pages would begin if the first source of the sample had some: its first citation stands on the second. */
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

const fill = (digit: string): string => `${digit.repeat(8)}-0000-5000-8000-${digit.repeat(12)}`;

const facts = (digit: string, text: string, changes: Partial<DocumentFacts>): DocumentFacts =>
  aDocumentFacts({
    documentId: fill(digit),
    sha256: createHash("sha256").update(text, "utf8").digest("hex"),
    characters: text.length,
    words: text.split(/\s+/u).length,
    ...changes,
  });

const texts = new Map([
  [fill("1"), queuesText],
  [fill("2"), streamText],
  [fill("3"), chineseText],
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

/** The citation of words that stand in a sample source. */
export const citeSample = (digit: string, quote: string): Citation => {
  const start = texts.get(fill(digit))?.indexOf(quote) ?? -1;
  if (start < 0) throw new Error(`the sample source ${digit} does not hold: ${quote}`);
  return { documentId: fill(digit), start, end: start + quote.length, quote };
};

const sentence = (number: number, section: string, citation: Citation): CitedSentence => ({
  id: `s${number}`,
  section,
  text: citation.quote.replace(/\s+(?:> )?/gu, " "),
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

const shortAnswer = [
  sentence(1, "short-answer", lock),
  sentence(2, "short-answer", again),
  sentence(3, "short-answer", entry),
];
const recovery = [sentence(4, "t1", holds), sentence(5, "t1", lock), sentence(6, "t1", chinese)];
const storage = [sentence(7, "t2", eviction), sentence(8, "t2", link)];
const sides: [CitedSentence, CitedSentence] = [
  sentence(9, "contradictions", lock),
  sentence(10, "contradictions", other),
];
const idea = sentence(11, "idea-1", entry);
const purpose = sentence(12, "implementation-1", holds);

/** Everything a run hands to `publish-report`: three sources, one of them Chinese, and all that a report can hold. */
export const sampleContent = (): BundleContent => ({
  findings: {
    schema: "quarry/findings@1",
    id: "r-01sample0001",
    question: "How does Quarry keep a run alive when a worker is killed?",
    modes: ["idea", "implementation", "freeform"],
    language: "en",
    model: null,
    status: "completed",
    stop: { reason: "iterations", detail: "2 of 2 rounds" },
    topics: [
      { id: "t1", name: "Recovery of a killed worker's job", covered: true, score: 0.91, gaps: [] },
      {
        id: "t2",
        name: "Storage settings",
        covered: false,
        score: 0.43,
        gaps: ["how often the log is synced to disk"],
      },
    ],
    sentences: [...shortAnswer, ...recovery, ...storage, ...sides, idea, purpose].map((row) => ({
      ...row,
      status: row.id === "s8" ? ("REVIEW" as const) : ("PASS" as const),
    })),
    ideas: [
      {
        title: "Resumable event log",
        source: "https://redis.example/docs/streams?lang=en",
        sentences: [idea],
      },
    ],
    implementations: [
      {
        title: "A worker with a short lock",
        source: "file:docs/queues.md",
        sentences: [purpose],
        code,
        codeLanguage: "ts",
        dependencies: ["bullmq"],
      },
    ],
    report: {
      title: "How does Quarry keep a run alive when a worker is killed?",
      shortAnswer,
      sections: [
        {
          id: "t1",
          heading: "Recovery of a killed worker's job",
          topicId: "t1",
          sentences: recovery,
          gaps: [],
        },
        {
          id: "t2",
          heading: "Storage settings",
          topicId: "t2",
          sentences: storage,
          gaps: ["how often the log is synced to disk"],
        },
      ],
      contradictions: [{ reason: "the numbers differ: 30 seconds, 45 seconds", sides }],
      removed: [{ text: "Redis never loses a job.", reason: "the quote does not carry the sentence" }],
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
      sentenceId: "s1",
      text: lock.quote,
      documentId: fill("1"),
      quote: lock.quote,
      verbatim: true,
      support: 1,
      numbersAgree: true,
      status: "PASS",
    },
    {
      sentenceId: "s8",
      text: link.quote,
      documentId: fill("2"),
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
});

/** The texts of the sample's sources by document id. */
export const sampleTexts = (): ReadonlyMap<string, string> => texts;

const sampleTrust: Trust = {
  score: 0.75,
  parts: { grade: 0.5, factualConsistency: null, independence: 1, recency: null },
};

/** The bundle of that run, with changes to its content. */
export const sampleBundle = (
  changes: Partial<BundleContent> = {},
  pageStarts: PageStarts = new Map(),
  copies: Bundle["copies"] = new Map(),
): Bundle =>
  createBundle({
    content: { ...sampleContent(), ...changes },
    texts,
    pageStarts,
    trust: new Map([[fill("1"), sampleTrust]]),
    copies,
    events: sampleEvents(),
  });
