import { zeroLevel } from "@quarry/ranking";
import { onnx } from "../quantise/onnx-format.ts";

/** Codes of `TensorProto.DataType`. */
const [uint8, int8, int32] = [2, 3, 6];

const table = (name: string, elementType: number, [rows, columns]: readonly [string, string]) => ({
  name,
  type: {
    tensorType: { elemType: elementType, shape: { dim: [{ dimParam: rows }, { dimParam: columns }] } },
  },
});

/**
 * An ONNX model of one node, `products = (levels − zeroLevel) · query`: rows of levels times query tokens as columns.
 * It fits any number of rows, tokens and dimensions.
 */
export const multiplicationGraph = (): Uint8Array =>
  onnx.ModelProto.encode({
    irVersion: 7,
    opsetImport: [{ domain: "", version: 13 }],
    graph: {
      name: "max-sim",
      node: [{ opType: "MatMulInteger", input: ["levels", "query", "zero"], output: ["products"] }],
      initializer: [{ name: "zero", dims: [], dataType: uint8, rawData: Uint8Array.of(zeroLevel) }],
      input: [table("levels", uint8, ["rows", "dimensions"]), table("query", int8, ["dimensions", "tokens"])],
      output: [table("products", int32, ["rows", "tokens"])],
    },
  }).finish();
