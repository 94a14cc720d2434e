import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Failure } from "@quarry/failure";
import {
  type EncodedPassage,
  type Encoder,
  type EncoderInput,
  type EncoderOptions,
  groupTexts,
} from "./encoder.ts";
import type { InferenceOptions } from "./inference.ts";
import { defaultCacheDirectory } from "./locate-model.ts";
import { disableTelemetry } from "./open-graph.ts";
import { refuse } from "./refuse.ts";
import { loadTokenizer } from "./tokens/tokenizer.ts";
import { createWorkerPool, type RequestKind, type WorkerOptions } from "./worker/worker-pool.ts";

/** Texts per request to a worker: in fp32 short ones share a pass; a query waits for the requests in progress. */
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
 * Verifies and loads a model in a worker thread, and in more threads as texts wait; resolves when the first text can be encoded.
 * After a time without texts the model is unloaded, and loaded again with the next one.
 * @throws {Failure} `bad-configuration` if a file of the model is missing, differs from the manifest, or does not fit the profile;
 * `encoder-failed` when the worker dies while loading
 */
export const createEncoder = async (options: EncoderOptions = {}): Promise<Encoder> => {
  const { onWarning = warnProcess, onWorked } = options;
  const first: { id?: string } = {};
  const pool = createWorkerPool(() => startWorker({ ...toInferenceOptions(options), expectedId: first.id }), {
    maxWorkers: workersOf(options),
    idleMs: options.idleMs,
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
      groups.map(async ({ inputs, positions }, rank) => {
        const encoded = await pool.ask(inputs, kind, { signal, rank });
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
      const [encoded] = await pool.ask([{ text }], "query", { signal });
      if (encoded) return encoded;
      throw new Failure("encoder-failed", "the model returned no vectors for a query", { retry: "backoff" });
    },
    close: () => pool.close(),
  };
};

/** An encoder as a part of a service, loaded at its start and closed at its stop. */
export interface EncoderPart {
  readonly name: string;
  /** Available after `start`; before it and after `stop` every use throws `encoder-failed`. */
  readonly encoder: Encoder;
  start(): Promise<void>;
  stop(): Promise<void>;
  ready(): Promise<true | string>;
}

/** Model and vector length of the configured collections. */
export interface EncoderPartOptions extends EncoderOptions {
  readonly dimensions?: number | undefined;
}

const checkDimensions = ({ profile }: Encoder, wanted: number | undefined): void => {
  if (wanted === undefined || wanted === profile.dimensions) return;
  throw refuse(
    `EMBEDDING_DIMENSIONS is ${wanted}, but ${profile.id} makes vectors of ${profile.dimensions}: set it to that`,
  );
};

/** Creates the encoder as a Lifecycle of @quarry/runtime; tests replace `createEncoder` by `load`. */
export const encoderPart = (
  options: EncoderPartOptions = {},
  load: (options: EncoderOptions) => Promise<Encoder> = createEncoder,
): EncoderPart => {
  let loaded: Encoder | undefined;
  const encoder = (): Encoder => {
    if (loaded) return loaded;
    throw new Failure("encoder-failed", "the encoder is not loaded", { retry: "backoff" });
  };
  return {
    name: "encoder",
    encoder: {
      get profile() {
        return encoder().profile;
      },
      countTokens: (text) => encoder().countTokens(text),
      encode: async (texts, request) => encoder().encode(texts, request),
      encodePassages: async (texts, request) => encoder().encodePassages(texts, request),
      encodeQuery: async (text, request) => encoder().encodeQuery(text, request),
      close: async () => loaded?.close(),
    },
    start: async () => {
      const opened = await load(options);
      loaded = opened;
      checkDimensions(opened, options.dimensions);
    },
    stop: async () => {
      const last = loaded;
      loaded = undefined;
      await last?.close();
    },
    ready: async () => (loaded ? true : "the encoder's model is not loaded"),
  };
};
