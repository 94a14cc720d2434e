import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import { z } from "zod";

/** Use of a text: to ask with, or to be searched; models encode both a little differently. */
export type TextKind = "query" | "document";

/** Token vectors of an ordinary bi-encoder: special tokens and punctuation are dropped on both sides, nothing is added. */
export interface BiEncoderTokens {
  readonly recipe: "bi-encoder-tokens";
  /** Source of the dense vector: the mean of the tokens' vectors, or the start token's. */
  readonly pooling: "mean" | "cls";
  /** Text in front of a query; it colours the vectors and has no vector of its own. */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** Token vectors as ColBERT makes them (Khattab & Zaharia 2020, Santhanam et al. 2022). */
export interface Colbert {
  readonly recipe: "colbert";
  /** Inserted behind the start token. */
  readonly queryMarkerId: number;
  readonly documentMarkerId: number;
  readonly maskId: number;
  /** True if queries are filled with [MASK] to their full length, each with a vector that counts. */
  readonly expandsQueries: boolean;
  /** True if the query's own tokens attend to those [MASK]s. */
  readonly attendsToMask: boolean;
  /** Tokens of documents, not of queries, that get no vector. */
  readonly skippedIds: ReadonlySet<number>;
  /** Length of a token vector by the model's own word; undefined when it does not say. */
  readonly statedDimensions: number | undefined;
}

/** Input and output format of a model. */
export interface ModelProfile {
  /** Length of the vectors inside the model; a ColBERT projection makes them shorter. */
  readonly hiddenSize: number;
  /** Model tokens, special tokens included; what is longer is cut. */
  readonly maxQueryTokens: number;
  readonly maxDocumentTokens: number;
  readonly lateInteraction: BiEncoderTokens | Colbert;
}

/** Facts from the model card of a published bi-encoder that its files lack. */
export interface KnownBiEncoder {
  readonly pooling: "mean" | "cls";
  readonly queryPrefix?: string;
  readonly documentPrefix?: string;
  /** Maximum input in training, if it is less than the model can read. */
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

/** Returns the facts of a model by the last part of its name, for any exporter; undefined for an unknown one. */
export const knownBiEncoder = (model: string): KnownBiEncoder | undefined =>
  models.get(model.slice(model.lastIndexOf("/") + 1));

/**
 * A JSON file of a model's folder; undefined when there is no such file.
 * @throws {Failure} `bad-configuration` when it is not what the schema says
 */
export const readJson = async <Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> => {
  const text = await readFile(join(folder, file), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const message = `${join(folder, file)} cannot be understood: ${error instanceof Error ? error.message : String(error)}`;
    throw new Failure("bad-configuration", message, { retry: "never", cause: error });
  }
};

const marker = z.union([z.string().min(1), z.int().min(0)]);

const declaredProfileSchema = z
  .strictObject({
    recipe: z.enum(["bi-encoder-tokens", "colbert"]),
    maxQueryTokens: z.int().min(8),
    maxDocumentTokens: z.int().min(8),
    pooling: z.enum(["mean", "cls"]),
    queryPrefix: z.string(),
    documentPrefix: z.string(),
    queryMarker: marker,
    documentMarker: marker,
    expandQueries: z.boolean(),
    attendToMask: z.boolean(),
    skiplist: z.array(z.string()),
  })
  .partial();

/** Facts declared in the configuration; they take precedence over the model's own files. Markers are tokens or ids. */
export type DeclaredProfile = Readonly<z.output<typeof declaredProfileSchema>>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a declared profile from JSON; empty for no text.
 * @throws {Failure} `bad-configuration` naming each wrong key
 */
export const parseDeclaredProfile = (text: string | undefined): DeclaredProfile => {
  if (text === undefined || text.trim() === "") return {};
  const result = declaredProfileSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join(".") || "the text"}: ${message}`);
  throw new Failure(
    "bad-configuration",
    `MODEL_PROFILE is not a JSON object of ${Object.keys(declaredProfileSchema.shape).join(", ")} (${wrong.join("; ")})`,
    { retry: "never" },
  );
};
