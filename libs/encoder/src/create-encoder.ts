import { Worker } from "node:worker_threads";
import { Failure } from "@quarry/failure";
import { groupTexts } from "./batches/group-texts.ts";
import type { Encoded, Encoder, EncoderInput, EncoderOptions } from "./encoder.ts";
import { disableTelemetry } from "./graph/disable-telemetry.ts";
import type { InferenceOptions } from "./inference.ts";
import { defaultCacheDirectory } from "./source/default-folders.ts";
import { loadTokenizer } from "./tokens/tokenizer.ts";
import { createWorkerChannel } from "./worker/worker-channel.ts";
import type { WorkerOptions } from "./worker/worker-message.ts";

/** Texts of one request to the worker: int8 takes a pass per text anyway, but between two requests the cores have nothing to do. */
const groupSizes = { int8: 4, fp32: 8 } as const;

const startWorker = (workerData: WorkerOptions): Worker => {
  disableTelemetry();
  return new Worker(new URL("./worker/encoder-worker.ts", import.meta.url), { workerData, name: "encoder" });
};

const toInferenceOptions = (options: EncoderOptions): InferenceOptions => ({
  source: options.source ?? options.modelDirectory ?? "npm",
  model: options.model ?? "Xenova/gte-small",
  arithmetic: options.arithmetic ?? "int8",
  cacheDirectory: options.cacheDirectory ?? defaultCacheDirectory(),
  hubUrl: options.hubUrl,
  declaredProfile: options.declaredProfile,
  verify: options.verify ?? true,
  threads: options.threads ?? 2,
});

const warnProcess = (message: string): void => process.emitWarning(message, "EncoderWarning");

/**
 * Verifies and loads a model in a worker thread; resolves when the first text can be encoded.
 * @throws {Failure} `bad-configuration` when a file of the model is missing, not what the manifest says, or not what the
 * profile needs; `encoder-failed` when the worker dies while loading
 */
export const createEncoder = async (options: EncoderOptions = {}): Promise<Encoder> => {
  const { onWarning = warnProcess, onWorked } = options;
  const first: { id?: string } = {};
  const channel = createWorkerChannel(
    () => startWorker({ ...toInferenceOptions(options), expectedId: first.id }),
    onWorked,
  );
  const { profile, folder, warnings } = await channel.ready().catch(async (error: unknown) => {
    await channel.close();
    throw error;
  });
  first.id = profile.id;
  for (const warning of warnings) onWarning(warning);
  const tokenizer = await loadTokenizer(folder);

  const encode = async (texts: readonly EncoderInput[], signal?: AbortSignal): Promise<Encoded[]> => {
    const found = new Map<number, Encoded>();
    const groups = groupTexts(texts, groupSizes[profile.arithmetic]);
    await Promise.all(
      groups.map(async ({ inputs, positions }) => {
        const encoded = await channel.ask(inputs, "document", signal);
        encoded.forEach((one, index) => found.set(positions[index] ?? -1, one));
      }),
    );
    return texts.flatMap((_, position) => found.get(position) ?? []);
  };

  return {
    profile,
    countTokens: (text) => tokenizer.tokenize(text).ids.length,
    encode: (texts, { signal } = {}) => encode(texts, signal),
    encodeQuery: async (text, { signal } = {}) => {
      const [encoded] = await channel.ask([{ text }], "query", signal);
      if (encoded) return encoded;
      throw new Failure("encoder-failed", "the model gave no vectors for a query", { retry: "backoff" });
    },
    close: () => channel.close(),
  };
};
