import type { TokenMatrix } from "@quarry/ranking";

/** A text to encode; the header (`title > h1 > h2`) influences the vectors and is never quoted. */
export interface EncoderInput {
  readonly header?: string;
  readonly text: string;
}

/** Character offsets of a token in `text`, UTF-16, half-open; [-1, -1] for a token outside the text: the header's, [MASK]. */
export type TokenOffset = readonly [start: number, end: number];

/** Both vectors of one forward pass. */
export interface Encoded {
  /** Unit vector, pooled according to the model's profile; for a ColBERT model, the mean of its token vectors. */
  readonly dense: Float32Array;
  /** One unit row per kept token, never empty; the profile determines which tokens are kept. */
  readonly tokens: TokenMatrix;
  /** One entry per row of `tokens`. */
  readonly offsets: readonly TokenOffset[];
  /** Share of the text's tokens that are [UNK], 0 to 1: near 1 the model cannot read the script. */
  readonly unknownShare: number;
}

/** Both vectors of a passage to store: token vectors with nearly the same meaning share a row. */
export interface EncodedPassage {
  readonly dense: Float32Array;
  /** Pooled token vectors of length 1, in the order of their first tokens. */
  readonly tokens: TokenMatrix;
  /** The row of each token. */
  readonly rowOf: readonly number[];
  /** One entry per token. */
  readonly offsets: readonly TokenOffset[];
  readonly unknownShare: number;
}

/** Identity of an encoder's vectors; vectors of different ids must not be compared. */
export interface EncoderProfile {
  /** Model, weights, arithmetic, and declared facts. */
  readonly id: string;
  /** Length of a dense vector. */
  readonly dimensions: number;
  /** Length of a token vector. */
  readonly tokenDimensions: number;
  /** Maximum model tokens of header and text together, including special tokens; longer input is cut. */
  readonly maxTokens: number;
  /** Number format of matrix products. */
  readonly arithmetic: "int8" | "fp32";
}

/**
 * Encodes texts in worker threads. On one machine equal texts get equal vectors: in int8 bit for bit; in fp32, where texts share
 * passes, to about 1e-6. Other processor types round differently (cosine above .999). Queries are encoded before waiting
 * documents.
 * @throws {Failure} `encoder-failed` (the worker died; try again), `cancelled`
 */
export interface Encoder {
  readonly profile: EncoderProfile;
  /** Returns the model tokens of a text without special tokens. */
  countTokens(text: string): number;
  /** Encodes texts to be searched. */
  encode(texts: readonly EncoderInput[], options?: { readonly signal?: AbortSignal }): Promise<Encoded[]>;
  /** Encodes texts with pooled token vectors, as they are stored (`poolTokens` of @quarry/ranking). */
  encodePassages(
    texts: readonly EncoderInput[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<EncodedPassage[]>;
  /** Encodes a query. */
  encodeQuery(text: string, options?: { readonly signal?: AbortSignal }): Promise<Encoded>;
  close(): Promise<void>;
}

/** Model, source, and resources. */
export interface EncoderOptions {
  /** `npm` (the installed weights), `hub` (downloaded to the cache), or a folder of models; default `npm`. */
  readonly source?: string | undefined;
  /** A folder of models, an alternative to `source`; it contains `<model>/config.json` etc. */
  readonly modelDirectory?: string | undefined;
  /** Default `Xenova/gte-small`. */
  readonly model?: string | undefined;
  /** Default `int8`: quantised weights if they exist and pass their check, otherwise fp32 with a warning. */
  readonly arithmetic?: "int8" | "fp32" | undefined;
  /** Folder of quantised and downloaded models; default `.quarry/models` of the project. */
  readonly cacheDirectory?: string | undefined;
  /** Origin of `hub` downloads; defaults to that of @xenova/transformers. */
  readonly hubUrl?: string | undefined;
  /** Facts missing in the model's files, as JSON; see `DeclaredProfile`. */
  readonly declaredProfile?: string | undefined;
  /** Refuse a model that the SHA-256 manifest does not list; default true. Listed models are always verified. */
  readonly verify?: boolean | undefined;
  /** Threads per forward pass; default 1: a second thread is nearly idle, a second worker halves the time. */
  readonly threads?: number | undefined;
  /** Maximum worker threads, each with its own copy of the model, started when texts wait; default: by cores, at most 8. */
  readonly workers?: number | undefined;
  /** Milliseconds without work after which a worker ends; the next text starts one and loads the model again. Default 60,000. */
  readonly idleMs?: number | undefined;
  /** Called with the reason why the encoder does not work as configured; default: a process warning. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Called after each request with its milliseconds of model work; several workers may run at the same time. */
  readonly onWorked?: ((workMs: number) => void) | undefined;
}

/** Texts of one request to the worker, with their positions in the caller's list. */
interface TextGroup {
  readonly inputs: readonly EncoderInput[];
  readonly positions: readonly number[];
}

const lengthOf = ({ header = "", text }: EncoderInput): number => header.length + text.length;

/** Groups texts of similar length, so that passes need little padding; a query waits for one group at most. */
export const groupTexts = (texts: readonly EncoderInput[], groupSize: number): TextGroup[] => {
  const ordered = texts.map((input, position) => ({ input, position }));
  // In a group of one, order gains nothing, and the first requested texts come first.
  if (groupSize > 1) ordered.sort((left, right) => lengthOf(left.input) - lengthOf(right.input));
  const count = Math.ceil(texts.length / groupSize);
  return Array.from({ length: count }, (_, group) => {
    const members = ordered.slice(group * groupSize, (group + 1) * groupSize);
    return { inputs: members.map(({ input }) => input), positions: members.map(({ position }) => position) };
  });
};

/** A text with its length in tokens. */
interface Tokenised {
  readonly ids: readonly number[];
}

/**
 * Groups texts for common forward passes by token length: short ones first, to minimise padding, and as many as fit in the budget
 * when padded to the longest. A longer text gets its own pass.
 */
export const planBatches = <Input extends Tokenised>(
  inputs: readonly Input[],
  budgetTokens: number,
): Input[][] => {
  const ordered = inputs.toSorted((left, right) => left.ids.length - right.ids.length);
  const batches: Input[][] = [];
  let open: Input[] = [];
  for (const input of ordered) {
    const fits = (open.length + 1) * input.ids.length <= budgetTokens;
    if (open.length > 0 && !fits) {
      batches.push(open);
      open = [];
    }
    open.push(input);
  }
  return open.length > 0 ? [...batches, open] : batches;
};
