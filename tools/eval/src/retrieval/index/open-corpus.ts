import { rm } from "node:fs/promises";
import { createEvidenceStore, type EvidenceStore } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import type { World } from "../../evaluation.ts";
import { openCache } from "./open-cache.ts";

/** A store of its own, and how to end its server; what is stored stays. */
export interface OpenCorpus {
  readonly evidence: EvidenceStore;
  readonly stop: () => Promise<void>;
}

interface CorpusFolder extends Pick<World, "say"> {
  /** Holds nothing but the index. */
  readonly directory: string;
  readonly dimensions: number;
}

const open = async ({ directory, dimensions }: CorpusFolder): Promise<OpenCorpus> => {
  const server = await openCache(directory);
  const evidence = createEvidenceStore({ url: server.url, dimensions });
  await evidence.ensure().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { evidence, stop: () => server.stop() };
};

/**
 * Opens the store in a cached folder; one of another layout, as another version of Quarry leaves it, is emptied first.
 * @throws {Failure} `bad-input` when another evaluation works in the folder, or Qdrant cannot open it
 */
export const openCorpus = async (folder: CorpusFolder): Promise<OpenCorpus> => {
  try {
    return await open(folder);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "bad-configuration") throw error;
    folder.say(`${folder.directory} was made by another version of Quarry: the corpus is encoded anew`);
    await rm(folder.directory, { recursive: true, force: true });
    return open(folder);
  }
};
