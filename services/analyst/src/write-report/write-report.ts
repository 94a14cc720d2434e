import type { writeReport } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readDocuments } from "../evidence/read-texts.ts";
import type { DocumentReader } from "../ports.ts";
import { writeExtractively } from "./extractive/write-extractively.ts";

/** What the handler needs. */
export interface WriteReportPorts {
  readonly documents: DocumentReader;
}

/** Answers the report of a run, written from its evidence without a language model. */
export const createWriteReport =
  ({ documents }: WriteReportPorts): Handler<typeof writeReport> =>
  async (input) => {
    const passages = input.topics.flatMap((evidence) => evidence.passages);
    const claimed = input.claims.flatMap(({ origin, contradicting }) => [origin, ...contradicting]);
    const read = await readDocuments(
      documents,
      [...passages, ...claimed].map(({ documentId }) => documentId),
    );
    return { draft: writeExtractively(input, read), model: null };
  };
