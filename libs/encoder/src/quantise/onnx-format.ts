import onnxProto from "onnx-proto";

// The package is CommonJS without names that an import could find.
export const { onnx } = onnxProto;

export type Graph = onnxProto.onnx.IGraphProto;
export type Node = onnxProto.onnx.INodeProto;
export type Tensor = onnxProto.onnx.ITensorProto;

/** Codes of `TensorProto.DataType`. */
export const dataType = { float: 1, int8: 3 } as const;

/** The numbers of a float tensor, wherever the format keeps them. */
export const floatsOf = (tensor: Tensor): Float32Array => {
  const raw = tensor.rawData;
  if (!raw || raw.length === 0) return Float32Array.from(tensor.floatData ?? []);
  // A copy, because the bytes of a file stand at any offset and floats only at multiples of four.
  return new Float32Array(Uint8Array.from(raw).buffer);
};

const bytesOf = (array: Int8Array | Float32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** A named constant of a graph. */
export const constant = (
  name: string,
  dims: readonly number[],
  values: Int8Array | Float32Array,
): Tensor => ({
  name,
  dims: [...dims],
  dataType: values instanceof Int8Array ? dataType.int8 : dataType.float,
  rawData: bytesOf(values),
});
