import type { TokenMatrix } from "@quarry/ranking";

/** A text to encode; the header (`title > h1 > h2`) colours the vectors and is never quoted. */
export interface EncoderInput {
  readonly header?: string;
  readonly text: string;
}

/** Character offsets of a token in `text`, UTF-16, half-open; [-1, -1] for a token that is not of the text: the header's, [MASK]. */
export type TokenOffset = readonly [start: number, end: number];

/** Both vectors of one forward pass. */
export interface Encoded {
  /** Of length 1: pooled as the model's profile says; for a ColBERT model, which has none, the mean of its token vectors. */
  readonly dense: Float32Array;
  /** One row of length 1 per kept token, never empty; which tokens are kept is the profile's recipe. */
  readonly tokens: TokenMatrix;
  /** One entry per row of `tokens`. */
  readonly offsets: readonly TokenOffset[];
  /** Share of the text's own tokens that are [UNK] to the model, 0 to 1: near 1 it cannot read the script. */
  readonly unknownShare: number;
}

/** Both vectors of a passage that is to be stored: of its token vectors, those that mean much the same share a row. */
export interface EncodedPassage {
  readonly dense: Float32Array;
  /** Pooled token vectors, each of length 1, in the order of their first tokens. */
  readonly tokens: TokenMatrix;
  /** The row of each token. */
  readonly rowOf: readonly number[];
  /** One entry per token. */
  readonly offsets: readonly TokenOffset[];
  readonly unknownShare: number;
}

/** Identity of an encoder's vectors; vectors of different ids must not be compared. */
export interface EncoderProfile {
  /** Model, weights, arithmetic, and what was declared of the model. */
  readonly id: string;
  /** Length of a dense vector. */
  readonly dimensions: number;
  /** Length of a token vector. */
  readonly tokenDimensions: number;
  /** Model tokens of a document's header and text together, special tokens included; what is longer is cut. */
  readonly maxTokens: number;
  /** The numbers that weights are multiplied as. */
  readonly arithmetic: "int8" | "fp32";
}

/**
 * Texts to vectors in worker threads. On one machine the same text always gives the same vectors: in int8 bit for bit; in
 * fp32, where texts share passes, to about 1e-6. Other types of processor round differently (cosine above .999). Queries
 * are encoded before documents that wait.
 * @throws {Failure} `encoder-failed` (the worker died; try again), `cancelled`
 */
export interface Encoder {
  readonly profile: EncoderProfile;
  /** Model tokens of a text, special tokens not counted. */
  countTokens(text: string): number;
  /** Encodes texts that are searched in. */
  encode(texts: readonly EncoderInput[], options?: { readonly signal?: AbortSignal }): Promise<Encoded[]>;
  /** The same with the token vectors pooled, as they are stored (`poolTokens` of @quarry/ranking). */
  encodePassages(
    texts: readonly EncoderInput[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<EncodedPassage[]>;
  /** Encodes a text that is searched with. */
  encodeQuery(text: string, options?: { readonly signal?: AbortSignal }): Promise<Encoded>;
  close(): Promise<void>;
}

/** Model, origin, and share of the machine. */
export interface EncoderOptions {
  /** `npm` (the installed weights), `hub` (downloaded to the cache), or a folder of models; default `npm`. */
  readonly source?: string | undefined;
  /** A folder of models, as another way to say `source`; it holds `<model>/config.json` and the rest. */
  readonly modelDirectory?: string | undefined;
  /** Default `Xenova/gte-small`. */
  readonly model?: string | undefined;
  /** Default `int8`: quantised weights where they can be had and trusted, fp32 and a warning where not. */
  readonly arithmetic?: "int8" | "fp32" | undefined;
  /** Folder of quantised and downloaded models; default `.quarry/models` of the project. */
  readonly cacheDirectory?: string | undefined;
  /** Origin of `hub` downloads; defaults to that of @xenova/transformers. */
  readonly hubUrl?: string | undefined;
  /** Facts missing in the model's files, as JSON; see `DeclaredProfile`. */
  readonly declaredProfile?: string | undefined;
  /** Refuse a model that the checked-in SHA-256 manifest does not list; default true. A listed one is always compared with it. */
  readonly verify?: boolean | undefined;
  /** Threads of one forward pass; default 1: a second one is nearly idle, where a second worker halves the time. */
  readonly threads?: number | undefined;
  /** Worker threads, each with the model in memory, that are started when texts wait; default: as many as the cores allow, 8 at most. */
  readonly workers?: number | undefined;
  /** Milliseconds without work after which a worker ends; the next text starts one, which loads the model again. Default 60,000. */
  readonly idleMs?: number | undefined;
  /** Hears why the encoder does not work as configured; default: a warning of the process. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Hears, after each request to a worker, how many milliseconds the model worked on it; several workers may do so at the same time. */
  readonly onWorked?: ((workMs: number) => void) | undefined;
}

/** Texts of one request to the worker, and where they stood among those asked for. */
interface TextGroup {
  readonly inputs: readonly EncoderInput[];
  readonly positions: readonly number[];
}

const lengthOf = ({ header = "", text }: EncoderInput): number => header.length + text.length;

/** Cuts texts into groups of like length, so that a group's passes need little padding; a query waits for one group at most. */
export const groupTexts = (texts: readonly EncoderInput[], groupSize: number): TextGroup[] => {
  const ordered = texts.map((input, position) => ({ input, position }));
  // Alone in its group a text gains nothing by the order, and the first ones asked for come first.
  if (groupSize > 1) ordered.sort((left, right) => lengthOf(left.input) - lengthOf(right.input));
  const count = Math.ceil(texts.length / groupSize);
  return Array.from({ length: count }, (_, group) => {
    const members = ordered.slice(group * groupSize, (group + 1) * groupSize);
    return { inputs: members.map(({ input }) => input), positions: members.map(({ position }) => position) };
  });
};

/** A text with a length in tokens. */
interface Tokenised {
  readonly ids: readonly number[];
}

/**
 * Groups texts for common forward passes by their length in tokens: short ones first, so that little is padded, and as
 * many together as fit into the budget when each is padded to the longest. A text that is longer goes alone.
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
