import { createHash } from "node:crypto";
import type { ArchivedFile } from "@quarry/exports";
import type { Evidence, RunStore } from "../ports.ts";
import { runSources } from "./run-sources.ts";

export interface BundlePorts {
  readonly runs: Pick<RunStore, "getArtifact" | "listArtifacts">;
  readonly evidence: Pick<Evidence, "getDocument">;
}

interface NamedContent {
  readonly path: string;
  readonly read: () => Promise<Buffer | undefined>;
}

const sourceContents = async ({ runs, evidence }: BundlePorts, runId: string): Promise<NamedContent[]> =>
  (await runSources(runs, runId)).flatMap(({ documentId, files }) =>
    [...files].map(([path, render]) => ({
      path,
      read: async () => {
        const document = await evidence.getDocument(documentId);
        return document === undefined ? undefined : Buffer.from(render(document.text));
      },
    })),
  );

/** Every file of a bundle that is still there, in the order of their paths, and a tag that changes with any byte of any of them. */
export interface BundleContents {
  readonly files: readonly ArchivedFile[];
  /** A strong entity tag, quotes included. */
  readonly entityTag: string;
}

/** Named anew when the same files are packed into other bytes, so that their tag changes too. */
const packing = "stored-zip-1";

/** Reads each file of a run's bundle once, to know its length and hash, and keeps none. */
export const bundleContents = async (ports: BundlePorts, runId: string): Promise<BundleContents> => {
  const stored = (await ports.runs.listArtifacts(runId)).map(({ path }) => ({
    path,
    read: async () => await ports.runs.getArtifact(runId, path),
  }));
  const known = new Set(stored.map(({ path }) => path));
  const made = (await sourceContents(ports, runId)).filter(({ path }) => !known.has(path));
  const all = [...stored, ...made].toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const hash = createHash("sha256").update(`${packing} ${runId}`);
  const files: ArchivedFile[] = [];
  for (const { path, read } of all) {
    const content = await read();
    if (content === undefined) continue;
    hash.update(`\n${path} ${createHash("sha256").update(content).digest("hex")}`);
    files.push({
      path,
      bytes: content.length,
      content: async () => {
        const again = await read();
        if (again === undefined) throw new Error(`${path} was deleted while the bundle of ${runId} was sent`);
        return again;
      },
    });
  }
  return { files, entityTag: `"${hash.digest("hex")}"` };
};
