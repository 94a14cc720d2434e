import onnxProto from "onnx-proto";

// The package is CommonJS without named exports.
export const { onnx } = onnxProto;

type Graph = onnxProto.onnx.IGraphProto;
export type Node = onnxProto.onnx.INodeProto;
type Tensor = onnxProto.onnx.ITensorProto;

/** Codes of `TensorProto.DataType`. */
const dataType = { float: 1, int8: 3 } as const;

/** Returns the numbers of a float tensor from any of its storage fields. */
const floatsOf = (tensor: Tensor): Float32Array => {
  const raw = tensor.rawData;
  if (!raw || raw.length === 0) return Float32Array.from(tensor.floatData ?? []);
  // A copy, because file bytes may start at any offset, but floats only at multiples of four.
  return new Float32Array(Uint8Array.from(raw).buffer);
};

const bytesOf = (array: Int8Array | Float32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Builds a named constant of a graph. */
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

/** A matrix as int8 with one scale per column: `values[row][column] × scales[column]` approximates the original. */
interface QuantisedMatrix {
  /** Row by row, each from -63 to 63. */
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** Largest weight: seven bits, the `reduce_range` of other quantisers. */
const greatest = 63;

/** Activations are uint8. */
const greatestActivation = 255;

/** x86 processors without VNNI add two products at a time in 16 bits, and saturate there. */
const greatestPairSum = 32_767;

/**
 * Proves that no sum of two products can saturate for any activation.
 * @throws {RangeError} if one could: such a model would give other vectors on processors without VNNI
 */
export const requireNoSaturation = (weights: Int8Array): void => {
  const largest = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  if (greatestActivation * largest * 2 <= greatestPairSum) return;
  throw new RangeError(`a weight of ±${largest} can saturate the sums of processors without VNNI`);
};

const scalesOf = (matrix: Float32Array, columns: number): Float32Array => {
  const largest = new Float32Array(columns);
  for (let position = 0; position < matrix.length; position += 1) {
    const column = position % columns;
    largest[column] = Math.max(largest[column] ?? 0, Math.abs(matrix[position] ?? 0));
  }
  // A column of zeros needs a non-zero scale.
  return largest.map((value) => value / greatest || 1);
};

/** Rounds a row-major matrix to symmetric int8; a column's largest weight becomes ±63. */
export const quantiseColumns = (matrix: Float32Array, columns: number): QuantisedMatrix => {
  const scales = scalesOf(matrix, columns);
  const values = new Int8Array(matrix.length);
  for (let position = 0; position < matrix.length; position += 1) {
    const rounded = Math.round((matrix[position] ?? 0) / (scales[position % columns] ?? 1));
    values[position] = Math.max(-greatest, Math.min(greatest, rounded));
  }
  return { values, scales };
};

/** A graph with constant matrices as int8, and their number. */
interface QuantisedGraph {
  readonly graph: Graph;
  readonly matrices: number;
}

/** The subgraph of one multiplication. */
interface Replacement {
  readonly nodes: readonly Node[];
  readonly constants: readonly Tensor[];
}

const isMatrix = (tensor: Tensor | undefined): tensor is Tensor =>
  tensor?.dataType === dataType.float && tensor.dims?.length === 2;

/** Rounds an activation to uint8 by its minimum and maximum in this pass. */
const quantiseActivation = (activation: string): Node => ({
  opType: "DynamicQuantizeLinear",
  name: `${activation}/quantised`,
  input: [activation],
  output: [`${activation}/uint8`, `${activation}/scale`, `${activation}/zero`],
});

const multiply = (activation: string, weight: Tensor, output: string): Replacement => {
  const [rows = 0, columns = 0] = (weight.dims ?? []).map(Number);
  const { values, scales } = quantiseColumns(floatsOf(weight), columns);
  requireNoSaturation(values);
  const name = `${output}/int8`;
  const node = (opType: string, step: string, input: string[], result = `${name}/${step}`): Node => ({
    opType,
    name: `${name}/${step}`,
    input,
    output: [result],
  });
  return {
    constants: [
      constant(`${name}/weights`, [rows, columns], values),
      constant(`${name}/scales`, [columns], scales),
      constant(`${name}/zeros`, [columns], new Int8Array(columns)),
    ],
    nodes: [
      node("MatMulInteger", "sums", [
        `${activation}/uint8`,
        `${name}/weights`,
        `${activation}/zero`,
        `${name}/zeros`,
      ]),
      {
        ...node("Cast", "floats", [`${name}/sums`]),
        attribute: [{ name: "to", type: onnx.AttributeProto.AttributeType.INT, i: dataType.float }],
      },
      node("Mul", "scale", [`${activation}/scale`, `${name}/scales`]),
      node("Mul", "product", [`${name}/floats`, `${name}/scale`], output),
    ],
  };
};

/** Removes tensors that no node reads any more. */
const withoutUnused = (graph: Graph, replaced: ReadonlySet<string>, nodes: readonly Node[]): Graph => {
  const read = new Set(nodes.flatMap(({ input }) => input ?? []));
  const stays = ({ name }: { readonly name?: string | null }): boolean =>
    !replaced.has(name ?? "") || read.has(name ?? "");
  return {
    ...graph,
    node: [...nodes],
    initializer: (graph.initializer ?? []).filter(stays),
    input: (graph.input ?? []).filter(stays),
  };
};

/** Returns a multiplication by a constant matrix; undefined for any other node. */
const multiplicationOf = (node: Node, constants: ReadonlyMap<string, Tensor>) => {
  const [activation = "", weightName = ""] = node.input ?? [];
  const weight = constants.get(weightName);
  const output = node.output?.[0];
  if (node.opType !== "MatMul" || !isMatrix(weight) || output === undefined) return undefined;
  return { activation, weightName, ...multiply(activation, weight, output) };
};

/**
 * Replaces each multiplication by a constant fp32 matrix with DynamicQuantizeLinear and MatMulInteger: weights as int8 by column,
 * activations as uint8 by tensor (the dynamic quantisation of onnxruntime). Deterministic.
 */
export const quantiseGraph = (graph: Graph): QuantisedGraph => {
  const given = graph.initializer ?? [];
  const constants = new Map(given.map((tensor) => [tensor.name ?? "", tensor]));
  const nodes: Node[] = [];
  const added: Tensor[] = [];
  const activations = new Set<string>();
  const replaced: string[] = [];
  for (const node of graph.node ?? []) {
    const multiplication = multiplicationOf(node, constants);
    if (!multiplication) {
      nodes.push(node);
      continue;
    }
    const { activation, weightName } = multiplication;
    if (!activations.has(activation)) nodes.push(quantiseActivation(activation));
    activations.add(activation);
    nodes.push(...multiplication.nodes);
    added.push(...multiplication.constants);
    replaced.push(weightName);
  }
  const rest = withoutUnused(graph, new Set(replaced), nodes);
  const initializer = [...(rest.initializer ?? []), ...added];
  return { graph: { ...rest, initializer }, matrices: replaced.length };
};

/** An ONNX file whose matrices are int8. */
interface QuantisedFile {
  readonly bytes: Uint8Array;
  /** Number of rounded matrices; 0 means no gain. */
  readonly matrices: number;
}

/** Constants that are not inputs exist since version 4 of the format. */
const minFormat = 4;

/** Rounds the matrices of an ONNX file of fp32 weights to int8; deterministic. */
export const quantiseModel = (weights: Uint8Array): QuantisedFile => {
  const model = onnx.ModelProto.decode(weights);
  const { graph, matrices } = quantiseGraph(model.graph ?? {});
  model.irVersion = Math.max(minFormat, Number(model.irVersion));
  return { bytes: onnx.ModelProto.encode(Object.assign(model, { graph })).finish(), matrices };
};
