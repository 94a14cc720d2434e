import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage, parsedJson } from "@quarry/failure";
import { z } from "zod";
import { refuse } from "../refuse.ts";

/** Role of a text: query or document; models encode them slightly differently. */
export type TextKind = "query" | "document";

/** Token vectors of an ordinary bi-encoder: without special tokens and punctuation on both sides, with nothing added. */
export interface BiEncoderTokens {
  readonly recipe: "bi-encoder-tokens";
  /** Source of the dense vector: the mean of the tokens' vectors, or the start token's. */
  readonly pooling: "mean" | "cls";
  /** Prefix of a query; it influences the vectors and has none itself. */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** Token vectors of ColBERT (Khattab & Zaharia 2020, Santhanam et al. 2022). */
export interface Colbert {
  readonly recipe: "colbert";
  /** Inserted after the start token. */
  readonly queryMarkerId: number;
  readonly documentMarkerId: number;
  readonly maskId: number;
  /** True if queries are padded with [MASK] to full length, each with its own vector. */
  readonly expandsQueries: boolean;
  /** True if the query's own tokens attend to those [MASK]s. */
  readonly attendsToMask: boolean;
  /** Tokens of documents without a vector; queries keep them. */
  readonly skippedIds: ReadonlySet<number>;
  /** Length of a token vector according to the model; undefined if it does not say. */
  readonly statedDimensions: number | undefined;
}

/** Input and output format of a model. */
export interface ModelProfile {
  /** Length of the model's hidden vectors; a ColBERT projection shortens them. */
  readonly hiddenSize: number;
  /** Model tokens including special tokens; longer input is cut. */
  readonly maxQueryTokens: number;
  readonly maxDocumentTokens: number;
  readonly lateInteraction: BiEncoderTokens | Colbert;
}

/** Facts from the model card of a published bi-encoder that its files lack. */
export interface KnownBiEncoder {
  readonly pooling: "mean" | "cls";
  readonly queryPrefix?: string;
  readonly documentPrefix?: string;
  /** Maximum input in training, if lower than the model's limit. */
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

/** Returns the known facts of a model by the last part of its name, for any exporter; undefined for an unknown one. */
export const knownBiEncoder = (model: string): KnownBiEncoder | undefined =>
  models.get(model.slice(model.lastIndexOf("/") + 1));

/**
 * Reads a JSON file of a model's folder; undefined if it does not exist.
 * @throws {Failure} `bad-configuration` if it does not match the schema
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
    throw refuse(`${join(folder, file)} cannot be parsed: ${errorMessage(error)}`, error);
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

/**
 * Parses a declared profile from JSON; empty for no text.
 * @throws {Failure} `bad-configuration` naming each invalid key
 */
export const parseDeclaredProfile = (text: string | undefined): DeclaredProfile => {
  if (text === undefined || text.trim() === "") return {};
  const result = declaredProfileSchema.safeParse(parsedJson(text));
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join(".") || "the text"}: ${message}`);
  throw refuse(
    `MODEL_PROFILE is not a JSON object of ${Object.keys(declaredProfileSchema.shape).join(", ")} (${wrong.join("; ")})`,
  );
};
