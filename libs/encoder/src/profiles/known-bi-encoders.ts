/** What the files of a published bi-encoder do not say, from its model card. */
export interface KnownBiEncoder {
  readonly pooling: "mean" | "cls";
  readonly queryPrefix?: string;
  readonly documentPrefix?: string;
  /** Where it was trained with less than it can read. */
  readonly maxTokens?: number;
}

const bge = {
  pooling: "cls",
  queryPrefix: "Represent this sentence for searching relevant passages: ",
} as const;
const e5 = { pooling: "mean", queryPrefix: "query: ", documentPrefix: "passage: " } as const;

const models = new Map<string, KnownBiEncoder>([
  ["gte-small", { pooling: "mean" }],
  ["gte-base", { pooling: "mean" }],
  ["all-MiniLM-L6-v2", { pooling: "mean", maxTokens: 256 }],
  ["all-MiniLM-L12-v2", { pooling: "mean", maxTokens: 128 }],
  ["bge-small-en-v1.5", bge],
  ["bge-base-en-v1.5", bge],
  ["e5-small-v2", e5],
  ["e5-base-v2", e5],
]);

/** The facts of a model by the last part of its name, whoever has exported it; undefined for one that is not known. */
export const knownBiEncoder = (model: string): KnownBiEncoder | undefined =>
  models.get(model.slice(model.lastIndexOf("/") + 1));
