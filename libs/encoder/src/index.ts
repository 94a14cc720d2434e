/*
 * Text to one dense vector and one vector per token, in worker threads.
 * And MaxSim of many passages at once, which needs the same runtime. Not for storing vectors or fusing scores.
 * Services and tools may import it; it is the only home of @xenova/transformers and onnxruntime-node.
 */
export { createEncoder } from "./create-encoder.ts";
export type {
  Encoded,
  EncodedPassage,
  Encoder,
  EncoderInput,
  EncoderOptions,
  EncoderProfile,
  TokenOffset,
} from "./encoder.ts";
export { type EncoderPart, encoderPart, type EncoderPartOptions } from "./encoder-part.ts";
export { defaultModelDirectory } from "./source/default-folders.ts";
export { createMaxSimGraph, type MaxSimGraph, type MaxSimScores } from "./max-sim/create-max-sim-graph.ts";
