import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Failure } from "@quarry/failure";
import { groupTexts } from "./batches/group-texts.ts";
import type { EncodedPassage, Encoder, EncoderInput, EncoderOptions } from "./encoder.ts";
import { disableTelemetry } from "./graph/disable-telemetry.ts";
import type { InferenceOptions } from "./inference.ts";
import { defaultCacheDirectory } from "./source/default-folders.ts";
import { loadTokenizer } from "./tokens/tokenizer.ts";
import type { RequestKind, WorkerOptions } from "./worker/worker-message.ts";
import { createWorkerPool } from "./worker/worker-pool.ts";

/** Texts of one request to a worker: in fp32 short ones share a pass; a query waits for the requests in work. */
const groupSizes = { int8: 2, fp32: 4 } as const;

const maxDefaultWorkers = 8;

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
  threads: options.threads ?? 1,
});

const workersOf = ({ workers, threads = 1 }: EncoderOptions): number =>
  workers ?? Math.max(1, Math.min(maxDefaultWorkers, Math.floor(availableParallelism() / threads)));

const warnProcess = (message: string): void => process.emitWarning(message, "EncoderWarning");

/**
 * Verifies and loads a model in a worker thread, and in others as texts wait; resolves when the first text can be encoded.
 * @throws {Failure} `bad-configuration` when a file of the model is missing, not what the manifest says, or not what the
 * profile needs; `encoder-failed` when the worker dies while loading
 */
export const createEncoder = async (options: EncoderOptions = {}): Promise<Encoder> => {
  const { onWarning = warnProcess, onWorked } = options;
  const first: { id?: string } = {};
  const pool = createWorkerPool(() => startWorker({ ...toInferenceOptions(options), expectedId: first.id }), {
    maxWorkers: workersOf(options),
    onWorked,
  });
  const { profile, folder, warnings } = await pool.ready().catch(async (error: unknown) => {
    await pool.close();
    throw error;
  });
  first.id = profile.id;
  for (const warning of warnings) onWarning(warning);
  const tokenizer = await loadTokenizer(folder);

  const encode = async (
    texts: readonly EncoderInput[],
    kind: RequestKind,
    signal?: AbortSignal,
  ): Promise<EncodedPassage[]> => {
    const found = new Map<number, EncodedPassage>();
    const groups = groupTexts(texts, groupSizes[profile.arithmetic]);
    await Promise.all(
      groups.map(async ({ inputs, positions }) => {
        const encoded = await pool.ask(inputs, kind, signal);
        encoded.forEach((one, index) => found.set(positions[index] ?? -1, one));
      }),
    );
    return texts.flatMap((_, position) => found.get(position) ?? []);
  };

  return {
    profile,
    countTokens: (text) => tokenizer.tokenize(text).ids.length,
    encode: (texts, { signal } = {}) => encode(texts, "document", signal),
    encodePassages: (texts, { signal } = {}) => encode(texts, "passage", signal),
    encodeQuery: async (text, { signal } = {}) => {
      const [encoded] = await pool.ask([{ text }], "query", signal);
      if (encoded) return encoded;
      throw new Failure("encoder-failed", "the model gave no vectors for a query", { retry: "backoff" });
    },
    close: () => pool.close(),
  };
};
