import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Encoder, EncoderOptions } from "@quarry/encoder";
import { createEvidenceStore, type EvidenceStore } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { type RunningQdrant, startQdrant } from "@quarry/local-stores";
import { z } from "zod";
import { badInput, type World } from "../evaluation.ts";
import { withEncoder } from "../model/open-reasoning.ts";
import { documentRecipe } from "./index-corpus.ts";

/** Owner of a cached folder: process ids and the server's address. */
const holderSchema = z.object({ evaluation: z.int().positive(), server: z.int().positive(), url: z.url() });

type Holder = z.output<typeof holderSchema>;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    () => true,
    () => false,
  );

const parseHolder = (text: string): Holder | undefined => {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Reads the last owner; undefined unless its server still runs, so that both its process and its address answer. */
const readHolder = async (path: string): Promise<Holder | undefined> => {
  const holder = parseHolder(await readFile(path, "utf8").catch(() => ""));
  return holder && isAlive(holder.server) && (await answers(holder.url)) ? holder : undefined;
};

/** Ends the server of an evaluation that was killed and could not end it; every write that the server confirmed is on disk. */
const endOrphan = async ({ server, url }: Holder): Promise<void> => {
  // After SIGTERM it would close its address long before its files.
  process.kill(server, "SIGKILL");
  while (isAlive(server) && (await answers(url))) await delay(25);
};

/**
 * Starts Qdrant on a folder that is kept between calls, even if the previous evaluation was killed.
 * @throws {Failure} `bad-input` if another evaluation uses the folder, or if Qdrant cannot open it
 */
const openCache = async (directory: string): Promise<RunningQdrant> => {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "holder.json");
  const holder = await readHolder(path);
  if (holder && isAlive(holder.evaluation))
    throw badInput(
      `${directory} is in use by another evaluation, process ${holder.evaluation}: wait until it ends`,
    );
  if (holder) await endOrphan(holder);
  const server = await startQdrant({ directory }).catch((error: unknown) => {
    throw badInput(
      `Qdrant does not start on ${directory}: delete the folder, and the corpus is encoded again; ${String(error)}`,
      error,
    );
  });
  await writeFile(path, JSON.stringify({ evaluation: process.pid, server: server.pid, url: server.url }));
  return server;
};

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
  const server = await openCache(directory);
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
