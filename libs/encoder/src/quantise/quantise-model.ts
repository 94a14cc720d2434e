import { onnx } from "./onnx-format.ts";
import { quantiseGraph } from "./quantise-graph.ts";

/** An ONNX file whose matrices are int8. */
export interface QuantisedFile {
  readonly bytes: Uint8Array;
  /** How many matrices were rounded; none means that the file gains nothing. */
  readonly matrices: number;
}

/** Constants that are no inputs came with version 4 of the format. */
const leastFormat = 4;

/** Rounds the matrices of an ONNX file of fp32 weights to int8; the same bytes give the same bytes. */
export const quantiseModel = (weights: Uint8Array): QuantisedFile => {
  const model = onnx.ModelProto.decode(weights);
  const { graph, matrices } = quantiseGraph(model.graph ?? {});
  model.irVersion = Math.max(leastFormat, Number(model.irVersion));
  return { bytes: onnx.ModelProto.encode(Object.assign(model, { graph })).finish(), matrices };
};
