import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Encoder, EncoderOptions } from "@quarry/encoder";
import { createEvidenceStore, type EvidenceStore } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { startQdrant } from "@quarry/local-stores";
import { badInput, type World } from "../evaluation.ts";
import { withEncoder } from "../model/open-reasoning.ts";
import { documentRecipe } from "./index-corpus.ts";

/** A separate store, and a function that ends its server; the stored data remains. */
interface OpenCorpus {
  readonly evidence: EvidenceStore;
  readonly stop: () => Promise<void>;
}

interface CorpusFolder extends Pick<World, "say"> {
  /** Folder that contains only the index. */
  readonly directory: string;
  readonly dimensions: number;
}

const open = async ({ directory, dimensions }: CorpusFolder): Promise<OpenCorpus> => {
  await mkdir(directory, { recursive: true });
  const server = await startQdrant({ directory }).catch((error: unknown) => {
    const remedy = `end the other evaluation or Qdrant that uses it, or delete the folder: ${String(error)}`;
    throw badInput(`Qdrant does not start on ${directory}: ${remedy}`, error);
  });
  const evidence = createEvidenceStore({ url: server.url, dimensions });
  await evidence.ensure().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { evidence, stop: () => server.stop() };
};

/**
 * Opens the store in a cached folder. A store in the layout of another version of Quarry is emptied first.
 * @throws {Failure} `bad-input` if another evaluation uses the folder, or if Qdrant cannot open it
 */
const openCorpus = async (folder: CorpusFolder): Promise<OpenCorpus> => {
  try {
    return await open(folder);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "bad-configuration") throw error;
    folder.say(`${folder.directory} was made by another version of Quarry: the corpus is encoded again`);
    await rm(folder.directory, { recursive: true, force: true });
    return open(folder);
  }
};

/** A real store for one corpus, and the encoder of the corpus. */
export interface CorpusTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
}

/** Corpus, encoder and cache folder of an index. */
interface CorpusPlace extends Pick<World, "cacheDirectory" | "signal" | "say"> {
  readonly corpusHash: string;
  /** Arithmetic of the encoder; default the encoder's own. */
  readonly arithmetic: EncoderOptions["arithmetic"];
}

/**
 * Passes the product's encoder and a separate Qdrant for a corpus to `use`, and closes both afterwards, also on failure. The
 * server's folder is kept, so that the corpus is encoded once for each model.
 */
export const withEvidence = <Answer>(
  { corpusHash, cacheDirectory, signal, ...encoding }: CorpusPlace,
  use: (tools: CorpusTools) => Promise<Answer>,
): Promise<Answer> =>
  withEncoder(encoding, async (encoder) => {
    const { id, dimensions } = encoder.profile;
    const key = createHash("sha256").update(`${corpusHash}\n${id}\n${documentRecipe}`).digest("hex");
    const directory = join(cacheDirectory, key.slice(0, 16));
    const { evidence, stop } = await openCorpus({ directory, dimensions, say: encoding.say });
    try {
      return await use({ evidence, encoder });
    } catch (error) {
      // Ctrl-C also reaches the server, so failures after it are not the server's fault.
      signal.throwIfAborted();
      throw error;
    } finally {
      await stop();
    }
  });
