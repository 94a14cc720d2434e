import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Encoder, EncoderOptions } from "./encoder.ts";
import type { InferenceOptions } from "./inference.ts";
import { defaultModelDirectory } from "./model-directory.ts";
import { loadTokenizer } from "./tokenizer.ts";
import { createWorkerChannel } from "./worker-channel.ts";

const startWorker = (workerData: InferenceOptions): Worker =>
  new Worker(new URL("./encoder-worker.ts", import.meta.url), { workerData, name: "encoder" });

/**
 * Verifies and loads a model in a worker thread; resolves when the first text can be encoded.
 * @throws {Failure} `bad-configuration` when a file of the model is missing or not what the manifest says,
 * `encoder-failed` when the worker dies while loading
 */
export const createEncoder = async ({
  modelDirectory = defaultModelDirectory(),
  model = "Xenova/gte-small",
  verify = true,
  threads = 2,
}: EncoderOptions = {}): Promise<Encoder> => {
  const channel = createWorkerChannel(() => startWorker({ modelDirectory, model, verify, threads }));
  const profile = await channel.ready().catch(async (error: unknown) => {
    await channel.close();
    throw error;
  });
  const tokenizer = await loadTokenizer(join(modelDirectory, model));
  return {
    profile,
    countTokens: (text) => tokenizer.tokenize(text).ids.length,
    encode: (texts, { signal } = {}) => Promise.all(texts.map((input) => channel.ask(input, signal))),
    encodeQuery: (text, { signal } = {}) => channel.ask({ text }, signal),
    close: () => channel.close(),
  };
};
