import { bundleDocumentsSchema } from "@quarry/contracts";
import type { RunStore } from "../ports.ts";

/** The documents a run has read, by the path of their text in its bundle; empty before there is a bundle. */
export const runSources = async (
  runs: Pick<RunStore, "getArtifact">,
  runId: string,
): Promise<ReadonlyMap<string, string>> => {
  const content = await runs.getArtifact(runId, "documents.json");
  if (content === undefined) return new Map();
  const documents = bundleDocumentsSchema.parse(JSON.parse(content.toString("utf8")));
  return new Map(
    documents.flatMap((document) => (document.used ? [[document.file, document.id] as const] : [])),
  );
};
