import { indexDocument, type OutputOf, type prepareItem } from "@quarry/contracts";
import type { StepResult } from "@quarry/jobs";
import { failedOf } from "../../research/read-results.ts";
import type { ReadPart } from "./read-parts.ts";

type PreparedPart = OutputOf<typeof prepareItem>["transcript"];

/** A text of an item that was read: ready once it is indexed. One whose markers could not be looked for is ready all the same. */
export const preparedPart = (part: ReadPart, results: readonly StepResult[]): PreparedPart => {
  if (part === null) return null;
  if (part.status === "unavailable") {
    const { reason, detail } = part;
    return { status: "unavailable", reason, detail };
  }
  const { documentId, characters, words, language } = part.document;
  const lost = failedOf(results, indexDocument).find(({ input }) => input.documentId === documentId);
  if (lost !== undefined)
    return { status: "unavailable", reason: "job-failed", detail: lost.failure.message };
  const counted = part.count === undefined ? {} : { count: part.count };
  return { status: "ready", documentId, characters, words, language, ...counted };
};
