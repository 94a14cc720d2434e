import { fetchPage, type DocumentFacts, type UnavailableReason } from "@quarry/contracts";
import type { StepResult } from "@quarry/jobs";
import type { PlannedSource } from "./plan-sources.ts";

/** A planned source and what became of it. */
export interface ReadSource extends PlannedSource {
  readonly document: DocumentFacts | undefined;
  /** Why there is no document. */
  readonly missing:
    | {
        readonly status: "unavailable" | "not-fetched" | "unnamed";
        readonly reason?: UnavailableReason;
        readonly detail: string;
      }
    | undefined;
}

const missingOf = (reason: UnavailableReason, detail: string): Pick<ReadSource, "document" | "missing"> => ({
  document: undefined,
  missing: { status: "unavailable", reason, detail },
});

const outcomeOf = (result: StepResult | undefined): Pick<ReadSource, "document" | "missing"> => {
  if (result === undefined || result.outcome.status === "failed")
    return missingOf(
      "job-failed",
      result?.outcome.status === "failed" ? result.outcome.failure.message : "the job is gone",
    );
  const output = fetchPage.output.parse(result.outcome.output);
  if (output.status === "unavailable") return missingOf(output.reason, output.detail);
  return { document: output.document, missing: undefined };
};

/** Joins sources with what their jobs came to; the jobs are those of the sources that can be read, in their order. */
export const readSources = (
  sources: readonly PlannedSource[],
  results: readonly StepResult[],
): ReadSource[] => {
  let next = 0;
  return sources.map((source) => {
    if (!("source" in source.reading)) return { ...source, document: undefined, missing: source.reading };
    next += 1;
    return { ...source, ...outcomeOf(results[next - 1]) };
  });
};
