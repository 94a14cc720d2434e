import { InferenceSession, Tensor } from "onnxruntime-node";
import { refuse } from "./refuse.ts";

/** Hidden states of one forward pass, row by row. */
export interface HiddenStates {
  readonly data: Float32Array;
  readonly rows: number;
  readonly dimensions: number;
}

/**
 * Disables the telemetry of the inference library, active from its first session. Must be called on the main thread before any
 * session: settings of a worker thread do not reach native code.
 */
export const disableTelemetry = (): void => {
  process.env["ORT_DISABLE_TELEMETRY"] = "1";
};

/** One text as model input. */
export interface GraphInput {
  readonly ids: readonly number[];
  /** One entry per id: whether other tokens attend to it. */
  readonly attended: readonly boolean[];
}

/** A loaded ONNX file: token ids to one row of numbers per token. */
export interface Graph {
  /** Runs one forward pass over all inputs; shorter ones are padded, and the padding is removed. */
  run(inputs: readonly GraphInput[]): Promise<HiddenStates[]>;
  close(): Promise<void>;
}

/** Names of token vectors in exports, in search order. */
const outputNames = ["output", "contextual", "last_hidden_state", "token_embeddings"];
const knownInputs = new Set(["input_ids", "attention_mask", "token_type_ids"]);

const sessionOptions = (threads: number): InferenceSession.SessionOptions => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
  // Texts differ in length: memory patterns per shape only cost memory (onnxruntime #11118).
  enableMemPattern: false,
  // Spinning threads take cores from Qdrant and other services: with four busy neighbours on two cores a pass took 740 ms with
  // spinning, 490 ms without; alone 81 and 92 ms.
  extra: { session: { intra_op: { allow_spinning: "0" } } },
});

const outputOf = (names: readonly string[], model: string): string => {
  const found =
    outputNames.find((name) => names.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
  if (found !== undefined) return found;
  throw refuse(
    `${model} answers with ${names.join(", ")}: export the token vectors as one of ${outputNames.join(", ")}`,
  );
};

const checkInputs = (names: readonly string[], model: string): void => {
  const unknown = names.filter((name) => !knownInputs.has(name));
  if (unknown.length === 0) return;
  throw refuse(`${model} asks for ${unknown.join(", ")}: export it with ${[...knownInputs].join(", ")}`);
};

const table = (
  inputs: readonly GraphInput[],
  longest: number,
  valueOf: (input: GraphInput, at: number) => number,
) =>
  new Tensor(
    "int64",
    BigInt64Array.from(
      inputs.flatMap((input) => Array.from({ length: longest }, (_, at) => BigInt(valueOf(input, at)))),
    ),
    [inputs.length, longest],
  );

const feedsOf = (inputs: readonly GraphInput[], names: readonly string[]): Record<string, Tensor> => {
  const longest = Math.max(...inputs.map(({ ids }) => ids.length));
  // Padding is masked, so any id works.
  const values: Record<string, (input: GraphInput, at: number) => number> = {
    input_ids: ({ ids }, at) => ids[at] ?? 0,
    attention_mask: ({ attended }, at) => (attended[at] ? 1 : 0),
    token_type_ids: () => 0,
  };
  return Object.fromEntries(names.map((name) => [name, table(inputs, longest, values[name] ?? (() => 0))]));
};

const rowsOf = (output: Tensor | undefined, inputs: readonly GraphInput[], model: string): HiddenStates[] => {
  const [batch, longest = 0, dimensions = 0] = output?.dims ?? [];
  const data: unknown = output?.data;
  if (!(data instanceof Float32Array) || batch !== inputs.length || output?.dims.length !== 3)
    throw refuse(`${model} does not answer with one row of fp32 numbers per token: export its token vectors`);
  const size = longest * dimensions;
  return inputs.map(({ ids }, position) => ({
    data: data.subarray(position * size, position * size + ids.length * dimensions),
    rows: ids.length,
    dimensions,
  }));
};

// One call per type: the library's overloads accept no union.
const openSession = (file: string | Uint8Array, threads: number): Promise<InferenceSession> =>
  typeof file === "string"
    ? InferenceSession.create(file, sessionOptions(threads))
    : InferenceSession.create(file, sessionOptions(threads));

/**
 * Loads an ONNX file from a path or bytes; `model` names it in messages.
 * @throws {Failure} `bad-configuration` if it cannot be loaded, or lacks the inputs and outputs of an encoder
 */
export const openGraph = async (
  file: string | Uint8Array,
  { model, threads }: { readonly model: string; readonly threads: number },
): Promise<Graph> => {
  disableTelemetry();
  const session = await openSession(file, threads).catch((error: unknown) => {
    throw refuse(`${model} cannot be loaded: ${String(error)}`, error);
  });
  checkInputs(session.inputNames, model);
  const output = outputOf(session.outputNames, model);
  return {
    run: async (inputs) => {
      const results = await session.run(feedsOf(inputs, session.inputNames), [output]);
      return rowsOf(results[output], inputs, model);
    },
    close: () => session.release(),
  };
};
