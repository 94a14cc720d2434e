import {
  type BundleDocuments,
  bundleDocumentsSchema,
  type Findings,
  findingsSchema,
} from "@quarry/contracts";
import type { RunStore } from "../ports.ts";

/** What a run found, as data, and the documents it found it in. */
export interface RunFindings {
  readonly findings: Findings;
  readonly documents: BundleDocuments;
}

/** The findings of a run's bundle; undefined before there is one. */
export const readFindings = async (
  runs: Pick<RunStore, "getArtifact">,
  runId: string,
): Promise<RunFindings | undefined> => {
  const findings = await runs.getArtifact(runId, "findings.json");
  const documents = await runs.getArtifact(runId, "documents.json");
  if (findings === undefined || documents === undefined) return undefined;
  return {
    findings: findingsSchema.parse(JSON.parse(findings.toString("utf8"))),
    documents: bundleDocumentsSchema.parse(JSON.parse(documents.toString("utf8"))),
  };
};
