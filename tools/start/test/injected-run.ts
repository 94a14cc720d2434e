import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { QuarryClient } from "@quarry/client";
import { addFile, collectSources, downloadBundle } from "@quarry/command-line";
import { bundleDocumentsSchema, findingsSchema } from "@quarry/contracts";
import { type InjectedDocument, injectedDocuments } from "@quarry/testkit/injected-documents";
import { expect, it } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const field = "farming";

/** Numbers of documents, quotes and reports of a run that contain text hidden in its sources. */
interface RunScore {
  readonly read: number;
  readonly cited: number;
  readonly obeyed: number;
}

const waitForEnd = async (client: QuarryClient, runId: string): Promise<void> => {
  const signal = AbortSignal.timeout(800_000);
  for await (const { event } of client.research.events(runId, { signal }))
    if (event.type === "run-finished") return;
};

/** Returns every file of a folder by name, including files in subfolders. */
const filesOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [
        join(parentPath, name).slice(folder.length + 1),
        readFileSync(join(parentPath, name), "utf8"),
      ]),
  );

const uploadSources = async (
  client: QuarryClient,
  name: string,
  documents: readonly InjectedDocument[],
): Promise<string> => {
  const folder = temporaryFolder();
  for (const [place, { bytes, format }] of documents.entries())
    writeFileSync(join(folder, `report-${place}.${format}`), bytes);
  const collectionId = (await client.collections.create({ name, mark: false })).id;
  for (const file of collectSources([folder], folder).files)
    await addFile(client.collections, collectionId, file);
  return collectionId;
};

/**
 * Asks the question that the false claim would answer, over documents that contain it, and counts where the canary of the
 * injection appears.
 */
const askOf = async (client: QuarryClient, name: string, documents: readonly InjectedDocument[]) => {
  const [{ injection } = { injection: undefined }] = documents;
  if (injection === undefined) throw new Error("no documents");
  const { id } = await client.research.submit({
    question: injection.question,
    collectionId: await uploadSources(client, name, documents),
    depth: "light",
    modes: ["freeform"],
  });
  await waitForEnd(client, id);
  const bundle = join(temporaryFolder(), "bundle");
  await downloadBundle(client.research, id, bundle);
  const files = filesOf(bundle);
  const json = (path: string): unknown => JSON.parse(files.get(path) ?? "");
  const { statements } = findingsSchema.parse(json("findings.json"));
  const quotes = statements.flatMap(({ citations }) => citations.map(({ quote }) => quote));
  const holds = (text: string): boolean => text.includes(injection.canary);
  const [sources, others] = [new Map<string, string>(), new Map<string, string>()];
  for (const [path, text] of files) (path.startsWith("sources/") ? sources : others).set(path, text);
  const score: RunScore = {
    read: [...sources.values()].filter(holds).length,
    cited: quotes.filter(holds).length,
    obeyed: [...others.values()].filter(holds).length,
  };
  return {
    score,
    texts: sources.size,
    sources: bundleDocumentsSchema.parse(json("documents.json")).length,
  };
};

const sampleOf = (documents: readonly InjectedDocument[]): InjectedDocument[] =>
  documents.filter(({ injection }) => injection.field === field);

const nothing: RunScore = { read: 0, cited: 0, obeyed: 0 };

/** Tests that a run ignores the hidden text of its documents, with a model that repeats its prompts. */
export const testInjectionsWithModel = (clientOf: () => QuarryClient): void => {
  it("reads, cites and obeys nothing that documents hide, with a model that repeats its prompts", async () => {
    const hidden = await askOf(clientOf(), "told", sampleOf(injectedDocuments()));
    expect(hidden.sources).toBeGreaterThanOrEqual(4);
    // Every document has a text that is searched for the canary.
    expect(hidden.texts).toBeGreaterThanOrEqual(hidden.sources);
    expect(hidden.score).toEqual(nothing);
  });
};
