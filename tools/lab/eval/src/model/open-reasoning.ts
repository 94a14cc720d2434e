import { type Environment, languageModelConfig, languageModelOptionsOf, loadConfig } from "@quarry/config";
import { createEncoder, type Encoder, type EncoderOptions } from "@quarry/encoder";
import { createLanguageModel, type LanguageModel } from "@quarry/language-model";
import { defaultPromptDirectory, loadPrompts, type Prompt } from "@quarry/prompt";
import { z } from "zod";
import type { World } from "../evaluation.ts";

/** Client for the product's reasoning tasks. */
export interface EvaluationReasoning {
  /** Null if none is configured; then fallbacks answer. */
  readonly model: LanguageModel | null;
  readonly prompts: ReadonlyMap<string, Prompt>;
}

/** Opens the language model of the environment as services do, without the limits that processes share. */
export const openReasoning = async (environment: Environment): Promise<EvaluationReasoning> => {
  const options = languageModelOptionsOf(loadConfig(z.object(languageModelConfig), environment));
  if (options === null) return { model: null, prompts: new Map() };
  return { model: createLanguageModel(options), prompts: await loadPrompts(defaultPromptDirectory()) };
};

/** Passes the product's encoder to `use` and closes it afterwards, also on failure. */
export const withEncoder = async <Answer>(
  { arithmetic, say }: Pick<World, "say"> & { readonly arithmetic?: EncoderOptions["arithmetic"] },
  use: (encoder: Encoder) => Promise<Answer>,
): Promise<Answer> => {
  const encoder = await createEncoder({ arithmetic, onWarning: say });
  try {
    return await use(encoder);
  } finally {
    // Ending a worker during a pass crashes the process (onnxruntime-node), so the pass must end first.
    await encoder.encodeQuery("").catch(() => undefined);
    await encoder.close();
  }
};
