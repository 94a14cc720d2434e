/*
 * Text to one dense vector and one vector per token, in worker threads.
 * Also MaxSim of many passages at once, which needs the same runtime. Not for storing vectors or fusing scores.
 * Services and tools may import it; only it uses @xenova/transformers and onnxruntime-node.
 */
export { createEncoder, encoderPart } from "./create-encoder.ts";
export type {
  Encoded,
  EncodedPassage,
  Encoder,
  EncoderInput,
  EncoderOptions,
  EncoderProfile,
} from "./encoder.ts";

export { createMaxSimGraph, type MaxSimGraph } from "./late-interaction-graphs.ts";
