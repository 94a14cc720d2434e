import type { Evidence, RunStore, StoredFile } from "../ports.ts";
import { runSources } from "./run-sources.ts";

/** Every file of a run's bundle with its size; the texts of the sources come from the evidence store. */
export const runArtifacts = async (
  {
    runs,
    evidence,
  }: { runs: Pick<RunStore, "getArtifact" | "listArtifacts">; evidence: Pick<Evidence, "getDocument"> },
  runId: string,
): Promise<readonly StoredFile[]> => {
  const files = [...(await runs.listArtifacts(runId))];
  const known = new Set(files.map(({ path }) => path));
  for (const [path, documentId] of await runSources(runs, runId)) {
    const document = known.has(path) ? undefined : await evidence.getDocument(documentId);
    if (document !== undefined) files.push({ path, bytes: Buffer.byteLength(document.text) });
  }
  return files;
};
