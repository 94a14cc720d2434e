import type { InputOf, ReportDraft, writeReport } from "@quarry/contracts";
import { finish } from "@quarry/text";
import type { StoredDocument } from "../../ports.ts";
import { writeExtractively } from "../write-extractively.ts";
import { aStoredDocument, aWriteInput } from "./sample-evidence.ts";

/** On what becomes of the job of a killed worker, with prose, a list, code and a table. */
export const queues = aStoredDocument(
  "1",
  `# Queues

## Recovery

A worker holds a lock on every job that it works at. When a worker is killed, the lock of its job expires after 30 seconds. It is
then taken again by another worker of the same queue.

- The recovered job is **stalled** until a worker has taken it.

What happens to a job that fails? The settings of a worker are made like this:

\`\`\`ts
import { Worker } from "bullmq";

const worker = new Worker("fetch-page", recover, { lockDuration: 5_000 });
\`\`\`

| setting | value |
| --- | --- |
| lockDuration | the job of a killed worker is recovered after this time |
`,
);

/** On the same, which differs in a number. */
export const streams = aStoredDocument(
  "2",
  `# Streams

The log of a run is kept in a stream, so that a killed worker loses no event of its job. A job is recovered from the state that the run
has written last. When a worker is killed, the lock of its job expires after 45 seconds.
`,
);

/** The report that the extractive fallback writes of whole documents. */
export const draftOf = (
  documents: readonly StoredDocument[],
  changes: Partial<InputOf<typeof writeReport>> = {},
): ReportDraft =>
  finish(
    writeExtractively(
      aWriteInput(documents, changes),
      new Map(documents.map((document) => [document.facts.documentId, document])),
    ),
  );
