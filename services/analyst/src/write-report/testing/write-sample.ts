import type { OutputOf, ReportDraft, Statement, writeReport } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { createScriptedModel, type ScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aCoverage, aTopic } from "@quarry/testkit";
import type { ReadingPorts, StoredDocument } from "../../ports.ts";
import type { WriteInput } from "../report-length.ts";
import { createWriteReport } from "../write-report.ts";
import { aStoredDocument, aWriteInput, wholePassage } from "./sample-evidence.ts";

/** What stands in the sample documents. */
export const sampleQuotes = {
  lock: "When a worker is killed, the lock of its job expires after 30 seconds.",
  stream: "The log of a run is kept in a stream, so that a killed worker loses no event of its job.",
  lease: "A lease is a lock that ends by itself when nobody renews it in time.",
  code: `import { Worker } from "bullmq";

const worker = new Worker("fetch-page", recover, { lockDuration: 5_000 });`,
} as const;

/** Three documents; each is one passage, p1 to p3. */
export const sampleDocuments: readonly StoredDocument[] = [
  aStoredDocument(
    "1",
    `# Queues

A worker holds a lock on every job that it works at. ${sampleQuotes.lock} See
[the manual](https://queues.example/manual) for the settings of a lock.

The settings of a worker are made like this:

\`\`\`ts
${sampleQuotes.code}
\`\`\`

Another worker then takes the stalled job out of the same queue.
`,
  ),
  aStoredDocument(
    "2",
    `# Streams

${sampleQuotes.stream} A job is recovered from the state that the run has written last. Every event of a run has a number that only grows.
`,
  ),
  aStoredDocument(
    "3",
    `# Leases

${sampleQuotes.lease} Whoever renews a lease too late must not finish the job. A short lease finds dead workers early and costs more traffic.
`,
  ),
];

/** A topic for each of some documents; the third is not covered. */
export const sampleJob = (documents: readonly StoredDocument[] = sampleDocuments): WriteInput =>
  aWriteInput(documents, {
    topics: documents.map((document, index) => ({
      topic: aTopic({ id: `t${index + 1}`, name: `Recovery ${index + 1}` }),
      coverage: aCoverage({ topicId: `t${index + 1}`, covered: index !== 2, gaps: ["lease length"] }),
      passages: [wholePassage(document)],
    })),
  });

const prompts = await loadPrompts(defaultPromptDirectory());

/** Has the report of a job on some documents written, by the model where one is given. */
export const writeSample = (
  {
    signal = new AbortController().signal,
    report,
    ...ports
  }: Partial<ReadingPorts> & Pick<Partial<JobContext>, "signal" | "report">,
  job: WriteInput = sampleJob(),
  documents: readonly StoredDocument[] = sampleDocuments,
): Promise<OutputOf<typeof writeReport>> => {
  const read = async (documentId: string): Promise<StoredDocument | undefined> =>
    documents.find(({ facts }) => facts.documentId === documentId);
  const write = createWriteReport({ documents: { read }, prompts, ...ports });
  return write(job, { jobId: "j", attempt: 1, signal, log: createSilentLogger(), ...(report && { report }) });
};

/** A model that says the same to a task however often it is asked, and "no" to any other. */
export const modelSaying = (answers: Readonly<Record<string, unknown>>): ScriptedModel => {
  const reply = (task = ""): string => {
    const answer = answers[task] ?? "no";
    return typeof answer === "string" ? answer : JSON.stringify(answer);
  };
  return createScriptedModel(
    Array.from(
      { length: 40 },
      () =>
        ({ task }: { task?: string }) =>
          reply(task),
    ),
  );
};

/** All sentences of a draft in reading order. */
export const sentencesOf = (draft: ReportDraft): Statement[] => [
  ...draft.shortAnswer,
  ...draft.sections.flatMap(({ sentences }) => sentences),
  ...draft.contradictions.flatMap(({ sides }) => sides),
  ...draft.ideas.flatMap(({ sentences }) => sentences),
  ...draft.implementations.flatMap(({ sentences }) => sentences),
];
