import type { Price } from "../usage/prices.ts";
import type { LanguageModelOptions } from "./language-model-options.ts";
import type { CompletionRequest } from "./language-model.ts";

/** The model that answers a task: its own, else that of its tier. */
export const chooseModel = (
  { model, fastModel, taskModels }: Pick<LanguageModelOptions, "model" | "fastModel" | "taskModels">,
  { task, tier }: Pick<CompletionRequest, "task" | "tier">,
): string => {
  const own = task !== undefined && Object.hasOwn(taskModels, task) ? taskModels[task] : undefined;
  return own ?? (tier === "fast" ? (fastModel ?? model) : model);
};

/** What a model's tokens cost: the fast model has a price of its own, all others that of the main one. */
export const priceOf = (
  {
    model,
    fastModel,
    price,
    fastPrice,
  }: Pick<LanguageModelOptions, "model" | "fastModel" | "price" | "fastPrice">,
  name: string,
): Price => (name === fastModel && name !== model ? fastPrice : price);
