import type { TokenMatrix } from "@quarry/ranking";

/** What to encode; the header (`title > h1 > h2`) colours the vectors and is never quoted. */
export interface EncoderInput {
  readonly header?: string;
  readonly text: string;
}

/** Character offsets of a token in `text`, UTF-16, half-open; [-1, -1] for a token of the header. */
export type TokenOffset = readonly [start: number, end: number];

/** Both vectors of one forward pass. */
export interface Encoded {
  /** Mean-pooled, of length 1. */
  readonly dense: Float32Array;
  /** One row of length 1 per kept token: special tokens and punctuation are dropped; never empty. */
  readonly tokens: TokenMatrix;
  /** One entry per row of `tokens`. */
  readonly offsets: readonly TokenOffset[];
}

/** What vectors an encoder makes; vectors of different ids must not be compared. */
export interface EncoderProfile {
  /** Model, weights and arithmetic. */
  readonly id: string;
  readonly dimensions: number;
  /** Model tokens of header and text together, special tokens included; what is longer is cut. */
  readonly maxTokens: number;
}

/**
 * Texts to vectors in a worker thread; the same text always gives the same vectors.
 * @throws {Failure} `encoder-failed` (the worker died; try again), `cancelled`
 */
export interface Encoder {
  readonly profile: EncoderProfile;
  /** Model tokens of a text, special tokens not counted. */
  countTokens(text: string): number;
  encode(texts: readonly EncoderInput[], options?: { readonly signal?: AbortSignal }): Promise<Encoded[]>;
  encodeQuery(text: string, options?: { readonly signal?: AbortSignal }): Promise<Encoded>;
  close(): Promise<void>;
}

/** Which model to load, from where, and how much of the machine to use. */
export interface EncoderOptions {
  /** Folder that holds `<model>/config.json` and the rest; default: the installed weights. */
  readonly modelDirectory?: string | undefined;
  /** Default `Xenova/gte-small`. */
  readonly model?: string | undefined;
  /** Compare every file with the checked-in SHA-256 manifest before loading; default true. */
  readonly verify?: boolean | undefined;
  /** Threads of one forward pass; default 2. */
  readonly threads?: number | undefined;
}
