import { type InputOf, type Mode, type OutputOf, type ReportDraft, writeReport } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aCoverage, aTopic } from "@quarry/testkit";
import { inventions, type PersonaName } from "@quarry/testkit/model-server";
import { extractNumbers } from "@quarry/text";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Reasoning, StoredDocument } from "../ports.ts";
import { startPersona } from "../testing/start-persona.ts";
import { aStoredDocument, aWriteInput, wholePassage } from "./testing/sample-evidence.ts";
import { createWriteReport } from "./write-report.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const documents = [
  aStoredDocument(
    "1",
    `# Queues

A worker holds a lock on every job that it works at. When a worker is killed, the lock of its job expires after 30 seconds. See
[the manual](https://queues.example/manual) for the settings of a lock.

The settings of a worker are made like this:

\`\`\`ts
import { Worker } from "bullmq";

const worker = new Worker("fetch-page", recover, { lockDuration: 5_000 });
\`\`\`

Another worker then takes the stalled job out of the same queue.
`,
  ),
  aStoredDocument(
    "2",
    `# Streams

The log of a run is kept in a stream, so that a killed worker loses no event of its job. A job is recovered from the state that the
run has written last. Every event of a run has a number that only grows.
`,
  ),
  aStoredDocument(
    "3",
    `# Leases

A lease is a lock that ends by itself when nobody renews it in time. Whoever renews a lease too late must not finish the job. A short
lease finds dead workers early and costs more traffic.
`,
  ),
];

const input = aWriteInput(documents, {
  topics: documents.map((document, index) => ({
    topic: aTopic({ id: `t${index + 1}`, name: `Recovery ${"abc"[index]}` }),
    coverage: aCoverage({ topicId: `t${index + 1}`, covered: index !== 2, gaps: ["lease length"] }),
    passages: [wholePassage(document)],
  })),
});

const write = (
  reasoning: Partial<Reasoning>,
  job: InputOf<typeof writeReport> = input,
): Promise<OutputOf<typeof writeReport>> => {
  const read = async (documentId: string): Promise<StoredDocument | undefined> =>
    documents.find(({ facts }) => facts.documentId === documentId);
  return createWriteReport({ documents: { read }, prompts, ...reasoning })(job, context);
};

const sentencesOf = ({ shortAnswer, sections, contradictions, ideas, implementations }: ReportDraft) => [
  ...shortAnswer,
  ...sections.flatMap(({ sentences }) => sentences),
  ...contradictions.flatMap(({ sides }) => sides),
  ...ideas.flatMap(({ sentences }) => sentences),
  ...implementations.flatMap(({ sentences }) => sentences),
];

/** What must hold of a draft, whoever wrote it. */
const expectSound = (draft: ReportDraft): void => {
  const sentences = sentencesOf(draft);
  expect(sentences.map(({ id }) => id)).toEqual(sentences.map((_one, index) => `s${index + 1}`));
  const codes = draft.implementations.map(({ code }) => code);
  for (const { documentId, start, end, quote } of [
    ...sentences.flatMap(({ citations }) => citations),
    ...codes,
  ]) {
    const document = documents.find(({ facts }) => facts.documentId === documentId);
    expect(document?.text.slice(start, end)).toBe(quote);
  }
  for (const { text, citations } of sentences) {
    const quoted = extractNumbers(citations.map(({ quote }) => quote).join(" ")).map(({ value }) => value);
    for (const { value } of extractNumbers(text)) expect(quoted).toContain(value);
  }
  const prose = JSON.stringify(
    [
      sentences.map(({ text }) => text),
      draft.title,
      draft.sections,
      draft.ideas,
      draft.implementations,
    ].flat(),
    (key, value: unknown) => (["quote", "citations", "code"].includes(key) ? undefined : value),
  );
  expect(prose).not.toMatch(/https?:|<script|invented/u);
  for (const invention of Object.values(inventions)) expect(JSON.stringify(draft)).not.toContain(invention);
};

const everyMode: Mode[] = ["idea", "implementation", "freeform"];
const personas: [PersonaName, number, Mode[]][] = [
  ["capable", 3, everyMode],
  ["sloppy", 6, everyMode],
  ["hostile", 3, everyMode],
  // Its ninth reply is silence, for as long as a request may take.
  ["flaky", 1, ["freeform"]],
  ["flaky", 1, ["idea", "implementation"]],
];

describe("writing a report with personas", () => {
  it.each(personas)(
    "keeps every sentence on quotes that stand in the documents with a %s model",
    async (persona, times, modes) => {
      const { model, server } = await startPersona(persona);
      onTestFinished(() => server.stop());
      for (let time = 0; time < times; time += 1) {
        const question = `How is the job of killed worker ${time} recovered?`;
        const output = await write({ model }, { ...input, question, modes });
        const { draft } = writeReport.output.parse(output);
        expectSound(draft);
        expect(draft.shortAnswer.length).toBeGreaterThan(0);
        expect(draft.sections.length > 0).toBe(modes.includes("freeform"));
        expect(output.model).toEqual({ name: "m" });
      }
      expect(server.requests.length).toBeGreaterThan(times);
    },
  );
});
