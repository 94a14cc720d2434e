/*
 * The small ONNX graphs of late interaction: MaxSim of many passages at once, and the pooling of token vectors.
 */
import {
  type PooledTokens,
  poolTokens,
  quantisationStep,
  type QuantisedMatrix,
  type TokenMatrix,
  zeroLevel,
} from "@quarry/ranking";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { disableTelemetry } from "./open-graph.ts";
import { onnx } from "./quantise/quantise-model.ts";

/** Codes of `TensorProto.DataType`. */
const [float, uint8, int8, int32] = [1, 2, 3, 6];

const table = (name: string, elementType: number, [rows, columns]: readonly [string, string]) => ({
  name,
  type: {
    tensorType: { elemType: elementType, shape: { dim: [{ dimParam: rows }, { dimParam: columns }] } },
  },
});

/**
 * Builds an ONNX model of one node, `products = (levels − zeroLevel) · query`: rows of levels times query tokens as columns, for
 * any number of rows, tokens and dimensions.
 */
const multiplicationGraph = (): Uint8Array =>
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

/** Row levels are 35 to 91, so two products stay below 2^15 (91 × 127 × 2), where processors without VNNI saturate. */
const highestLevel = 127;

/** Query tokens as int8 columns, and the value of one level of each. */
interface QuantisedQuery {
  readonly columns: Int8Array;
  readonly steps: Float32Array;
}

/** Each token has its own scale, so that an outlier in one does not reduce the precision of others. */
const quantiseQuery = ({ data, count, dimensions }: TokenMatrix): QuantisedQuery => {
  const columns = new Int8Array(count * dimensions);
  const steps = Float32Array.from({ length: count }, (_, token) => {
    const row = data.subarray(token * dimensions, (token + 1) * dimensions);
    return row.reduce((max, value) => Math.max(max, Math.abs(value)), 0) / highestLevel;
  });
  steps.forEach((step, token) => {
    // For a token of zeros this is 0 / 0, which an Int8Array stores as 0.
    for (let d = 0; d < dimensions; d += 1)
      columns[d * count + token] = Math.round((data[token * dimensions + d] ?? 0) / step);
  });
  return { columns, steps };
};

/** Scores of passages for a query; passages are numbered by input position. */
export interface MaxSimScores {
  /** MaxSim of each passage, at most the number of query tokens; 0 without rows. */
  readonly scores: readonly number[];
  /** MaxSim of some rows of a passage alone; 0 without rows. */
  readonly ofRows: (passage: number, rows: Iterable<number>) => number;
  /** For each query token the best cosine of some rows of a passage; empty if there are no rows. */
  readonly bestOfRows: (passage: number, rows: Iterable<number>) => readonly number[];
}

/** MaxSim of many passages at once (Khattab & Zaharia 2020). */
export interface MaxSimGraph {
  /**
   * Agrees with `maxSim` of @quarry/ranking over dequantised rows to .01 per query token.
   * @throws {RangeError} if rows and query differ in dimensions
   */
  score(query: TokenMatrix, passages: readonly QuantisedMatrix[]): Promise<MaxSimScores>;
}

/** Cosines in levels: one row per passage row, one column per query token. */
interface Products {
  readonly data: Int32Array;
  /** Value of one level, by query token. */
  readonly steps: Float32Array;
}

const bestCosines = ({ data, steps }: Products, rows: Iterable<number>): number[] => {
  const tokens = steps.length;
  const best = new Int32Array(tokens).fill(-(2 ** 31));
  let some = false;
  for (const row of rows) {
    some = true;
    for (let token = 0; token < tokens; token += 1) {
      const product = data[row * tokens + token] ?? 0;
      if (product > (best[token] ?? 0)) best[token] = product;
    }
  }
  return some ? Array.from(best, (level, token) => level * (steps[token] ?? 0)) : [];
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const rowsFrom = function* (first: number, count: number): Generator<number> {
  for (let row = first; row < first + count; row += 1) yield row;
};

/** Stacks the rows of all passages for a single multiplication. */
const pack = (passages: readonly QuantisedMatrix[]): { levels: Uint8Array; firstRows: number[] } => {
  const firstRows: number[] = [];
  const levels = new Uint8Array(passages.reduce((sum, { levels }) => sum + levels.length, 0));
  let [row, position] = [0, 0];
  for (const passage of passages) {
    firstRows.push(row);
    levels.set(passage.levels, position);
    row += passage.count;
    position += passage.levels.length;
  }
  return { levels, firstRows };
};

const checkDimensions = ({ dimensions }: TokenMatrix, passages: readonly QuantisedMatrix[]): void => {
  const other = passages.find((passage) => passage.dimensions !== dimensions);
  if (other)
    throw new RangeError(`rows of ${other.dimensions} dimensions do not match a query of ${dimensions}`);
};

/** Creates the graph in onnxruntime; loaded on first use, with one thread, which leaves the other cores to the store. */
export const createMaxSimGraph = (): MaxSimGraph => {
  let session: Promise<InferenceSession> | undefined;
  const open = (): Promise<InferenceSession> => {
    disableTelemetry();
    return (session ??= InferenceSession.create(multiplicationGraph(), { intraOpNumThreads: 1 }));
  };

  const multiply = async (query: TokenMatrix, levels: Uint8Array): Promise<Products> => {
    const { count, dimensions } = query;
    const { columns, steps } = quantiseQuery(query);
    const { products } = await (
      await open()
    ).run({
      levels: new Tensor("uint8", levels, [levels.length / dimensions, dimensions]),
      query: new Tensor("int8", columns, [dimensions, count]),
    });
    const data: unknown = products?.data;
    if (!(data instanceof Int32Array)) throw new TypeError("MatMulInteger must return int32");
    return { data, steps: steps.map((step) => step * quantisationStep(dimensions)) };
  };

  return {
    score: async (query, passages) => {
      checkDimensions(query, passages);
      const { levels, firstRows } = pack(passages);
      const isEmpty = levels.length === 0 || query.count === 0;
      if (isEmpty) return { scores: passages.map(() => 0), ofRows: () => 0, bestOfRows: () => [] };
      const products = await multiply(query, levels);
      const bestOfRows: MaxSimScores["bestOfRows"] = (passage, rows) => {
        const first = firstRows[passage] ?? 0;
        return bestCosines(
          products,
          Iterator.from(rows).map((row) => first + row),
        );
      };
      const scores = passages.map(({ count }, index) =>
        sumOf(bestCosines(products, rowsFrom(firstRows[index] ?? 0, count))),
      );
      return { scores, ofRows: (passage, rows) => sumOf(bestOfRows(passage, rows)), bestOfRows };
    },
  };
};

/** Builds an ONNX model of one node, `products = rows · rowsᵀ`, for any number of rows and dimensions. */
const productGraph = (): Uint8Array =>
  onnx.ModelProto.encode({
    irVersion: 7,
    opsetImport: [{ domain: "", version: 13 }],
    graph: {
      name: "row-products",
      node: [
        {
          opType: "Gemm",
          input: ["rows", "rows"],
          output: ["products"],
          attribute: [{ name: "transB", type: onnx.AttributeProto.AttributeType.INT, i: 1 }],
        },
      ],
      input: [table("rows", float, ["rows", "dimensions"])],
      output: [table("products", float, ["rows", "others"])],
    },
  }).finish();

/** Pools unit token vectors like `poolTokens` of @quarry/ranking with its default rows. */
export interface RowPooler {
  pool(tokens: TokenMatrix): Promise<PooledTokens>;
  close(): Promise<void>;
}

/**
 * Creates pooling with distances computed by onnxruntime: in JavaScript they took 4.1 of 4.8 ms per passage. Results equal
 * `rowDistances` up to fp32 rounding. Loaded on first use, with one thread.
 */
export const createRowPooler = (): RowPooler => {
  let session: Promise<InferenceSession> | undefined;
  const distancesOf = async ({ data, count, dimensions }: TokenMatrix): Promise<Float32Array> => {
    session ??= InferenceSession.create(productGraph(), { intraOpNumThreads: 1, interOpNumThreads: 1 });
    const { products } = await (
      await session
    ).run({ rows: new Tensor("float32", data, [count, dimensions]) });
    const distances: unknown = products?.data;
    if (!(distances instanceof Float32Array)) throw new TypeError("Gemm must return float32");
    for (let index = 0; index < distances.length; index += 1) distances[index] = 1 - (distances[index] ?? 0);
    for (let token = 0; token < count; token += 1) distances[token * count + token] = Infinity;
    return distances;
  };
  return {
    pool: async (tokens) => poolTokens(tokens, { distances: await distancesOf(tokens) }),
    close: async () => (await session)?.release(),
  };
};
