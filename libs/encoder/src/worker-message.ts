import type { Encoded, EncoderInput, EncoderProfile } from "./encoder.ts";

/** What the encoder asks its worker. */
export interface WorkerRequest {
  readonly id: number;
  readonly input: EncoderInput;
}

/** What the worker answers; `failure` is the wire form of a Failure. */
export type WorkerReply =
  | { readonly type: "ready"; readonly profile: EncoderProfile }
  | { readonly type: "unusable"; readonly failure: string }
  | { readonly type: "encoded"; readonly id: number; readonly encoded: Encoded }
  | { readonly type: "failed"; readonly id: number; readonly failure: string };
