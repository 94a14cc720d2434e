import { type Environment, languageModelConfig, languageModelOptionsOf, loadConfig } from "@quarry/config";
import { createLanguageModel, type LanguageModel } from "@quarry/language-model";
import { defaultPromptDirectory, loadPrompts, type Prompt } from "@quarry/prompt";
import { z } from "zod";

/** What the product's reasoning tasks are asked with. */
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
