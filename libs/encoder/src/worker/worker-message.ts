import type { EncodedPassage, EncoderInput, EncoderProfile } from "../encoder.ts";
import type { InferenceOptions } from "../inference.ts";

/** What a worker is started with. */
export interface WorkerOptions extends InferenceOptions {
  /** The id of the vectors made so far; undefined for the first worker. */
  readonly expectedId: string | undefined;
}

/** A passage is a document whose token vectors are pooled. */
export type RequestKind = "query" | "document" | "passage";

/** What the encoder asks its workers: texts that are answered together. */
export interface WorkerRequest {
  readonly type: "encode";
  readonly id: number;
  readonly kind: RequestKind;
  readonly inputs: readonly EncoderInput[];
}

/** Bids a worker finish what it was asked before, free its model and end. */
export interface WorkerFarewell {
  readonly type: "close";
}

/** What a worker has loaded. */
export interface LoadedModel {
  readonly profile: EncoderProfile;
  /** The folder of its tokenizer. */
  readonly folder: string;
  /** Why it is not what was asked for. */
  readonly warnings: readonly string[];
}

/** What the worker answers; `failure` is the wire form of a Failure. */
export type WorkerReply =
  | { readonly type: "ready"; readonly loaded: LoadedModel }
  | { readonly type: "unusable"; readonly failure: string }
  | {
      readonly type: "encoded";
      readonly id: number;
      readonly encoded: readonly EncodedPassage[];
      /** How long the model worked on it. */
      readonly workMs: number;
    }
  | { readonly type: "failed"; readonly id: number; readonly failure: string };
