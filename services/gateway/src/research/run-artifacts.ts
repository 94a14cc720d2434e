import type { Evidence, RunStore, StoredFile } from "../ports.ts";
import { runSources } from "./run-sources.ts";

/** Every file of a run's bundle with its size; the texts and pages of the sources come from the evidence store. */
export const runArtifacts = async (
  {
    runs,
    evidence,
  }: { runs: Pick<RunStore, "getArtifact" | "listArtifacts">; evidence: Pick<Evidence, "getDocument"> },
  runId: string,
): Promise<readonly StoredFile[]> => {
  const files = [...(await runs.listArtifacts(runId))];
  const known = new Set(files.map(({ path }) => path));
  for (const source of await runSources(runs, runId)) {
    const missing = [...source.files].filter(([path]) => !known.has(path));
    const document = missing.length === 0 ? undefined : await evidence.getDocument(source.documentId);
    if (document === undefined) continue;
    files.push(
      ...missing.map(([path, render]) => ({ path, bytes: Buffer.byteLength(render(document.text)) })),
    );
  }
  return files;
};
