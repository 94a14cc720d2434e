import { type PooledTokens, poolTokens, type TokenMatrix } from "@quarry/ranking";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { onnx } from "../quantise/onnx-format.ts";

const float = 1;

const table = (name: string, [rows, columns]: readonly [string, string]) => ({
  name,
  type: { tensorType: { elemType: float, shape: { dim: [{ dimParam: rows }, { dimParam: columns }] } } },
});

/** An ONNX model of one node, `products = rows · rowsᵀ`, for any number of rows and dimensions. */
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
      input: [table("rows", ["rows", "dimensions"])],
      output: [table("products", ["rows", "others"])],
    },
  }).finish();

/** Pools token vectors of length 1, as `poolTokens` of @quarry/ranking does with its default rows. */
export interface RowPooler {
  pool(tokens: TokenMatrix): Promise<PooledTokens>;
  close(): Promise<void>;
}

/**
 * Pooling whose distances are calculated by onnxruntime: of 4.8 ms a passage, 4.1 went into them in JavaScript. They are those of
 * `rowDistances` but for the rounding of fp32. The graph is loaded at its first use, and works on one thread.
 */
export const createRowPooler = (): RowPooler => {
  let session: Promise<InferenceSession> | undefined;
  const distancesOf = async ({ data, count, dimensions }: TokenMatrix): Promise<Float32Array> => {
    session ??= InferenceSession.create(productGraph(), { intraOpNumThreads: 1, interOpNumThreads: 1 });
    const { products } = await (
      await session
    ).run({ rows: new Tensor("float32", data, [count, dimensions]) });
    const distances: unknown = products?.data;
    if (!(distances instanceof Float32Array)) throw new TypeError("Gemm answers with float32");
    for (let index = 0; index < distances.length; index += 1) distances[index] = 1 - (distances[index] ?? 0);
    for (let token = 0; token < count; token += 1) distances[token * count + token] = Infinity;
    return distances;
  };
  return {
    pool: async (tokens) => poolTokens(tokens, { distances: await distancesOf(tokens) }),
    close: async () => (await session)?.release(),
  };
};
