import { writeFileSync } from "node:fs";
import { join } from "node:path";

const queues = `# Queues and locks

Every worker renews a lock on the job it works on. When a worker is killed, its lock runs out after five seconds.
Another worker then finds the stalled job and starts it again. A job may therefore run twice, but its effect happens once.
The queue keeps every job until it has been acknowledged, because a job that is lost cannot be found again.

## Poison jobs

A job that kills every worker that takes it is called a poison job. It fails for good after six starts.
The jobs behind a poison job are not affected by it.
`;

const recovery = `# Recovery of runs

A run survives because its state is saved in the database after every decision. When the orchestrator is killed, another one reads
the saved state and goes on from the last decision. No step is repeated with another result, since the ids of jobs are computed from
their input. Recovery takes at most fifteen seconds with the default settings.

## Limits

Recovery does not help when the database itself loses its data. An append-only file keeps acknowledged writes.
`;

export const question = "How does a run survive when a worker is killed?";

/** Writes two good documents that answer the question. */
export const writeGoodDocuments = (folder: string): void => {
  writeFileSync(join(folder, "queues.md"), queues);
  writeFileSync(join(folder, "recovery.md"), recovery);
};

/** Writes a document of many distinct passages, so that indexing it takes a while. */
export const writeLongDocument = (folder: string, paragraphs: number): void => {
  const lines = Array.from(
    { length: paragraphs },
    (_, index) =>
      `Paragraph ${index} tells how worker ${index} kept job ${index * 7} alive for ${index + 3} minutes. ` +
      `It renewed the lock of the job every ${(index % 9) + 2} seconds, and wrote the result number ${index * 13} to the store. ` +
      `When worker ${index} was killed in test ${index + 100}, worker ${index + 1} took the job after ${(index % 11) + 1} seconds and finished it.`,
  );
  writeFileSync(join(folder, "long.md"), `# Diary of workers\n\n${lines.join("\n\n")}\n`);
};
