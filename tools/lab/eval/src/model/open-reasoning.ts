import { type Environment, languageModelConfig, languageModelOptionsOf, loadConfig } from "@quarry/config";
import { createEncoder, type Encoder, type EncoderOptions } from "@quarry/encoder";
import { createLanguageModel, type LanguageModel } from "@quarry/language-model";
import { defaultPromptDirectory, loadPrompts, type Prompt } from "@quarry/prompt";
import { z } from "zod";
import type { World } from "../evaluation.ts";

/** Client for the product's reasoning tasks. */
export interface EvaluationReasoning {
  /** Null where none is configured: fallbacks answer. */
  readonly model: LanguageModel | null;
  readonly prompts: ReadonlyMap<string, Prompt>;
}

/** The language model of the environment, as services read it, without the limits that processes share. */
export const openReasoning = async (environment: Environment): Promise<EvaluationReasoning> => {
  const options = languageModelOptionsOf(loadConfig(z.object(languageModelConfig), environment));
  if (options === null) return { model: null, prompts: new Map() };
  return { model: createLanguageModel(options), prompts: await loadPrompts(defaultPromptDirectory()) };
};

/** Lends the product's encoder, which ends with `use`, however that ends. */
export const withEncoder = async <Answer>(
  { arithmetic, say }: Pick<World, "say"> & { readonly arithmetic?: EncoderOptions["arithmetic"] },
  use: (encoder: Encoder) => Promise<Answer>,
): Promise<Answer> => {
  const encoder = await createEncoder({ arithmetic, onWarning: say });
  try {
    return await use(encoder);
  } finally {
    // A worker ended in the middle of a pass takes the process with it (onnxruntime-node): let the pass end first.
    await encoder.encodeQuery("").catch(() => undefined);
    await encoder.close();
  }
};
