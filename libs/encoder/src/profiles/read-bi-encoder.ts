import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { DeclaredProfile } from "./declared-profile.ts";
import { knownBiEncoder } from "./known-bi-encoders.ts";
import type { BiEncoderTokens } from "./model-profile.ts";
import { readJson } from "./read-json.ts";

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
  throw new Failure(
    "bad-configuration",
    `${folder} does not say how its dense vector is pooled: add 1_Pooling/config.json, ` +
      'or set MODEL_PROFILE={"pooling":"mean"} (or "cls")',
    { retry: "never" },
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
 * How an ordinary encoder is read: from what was declared, its model card where it is well known, its own files.
 * @throws {Failure} `bad-configuration` when nobody says how it is pooled
 */
export const readBiEncoder = async (
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
