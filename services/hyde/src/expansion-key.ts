import type { LanguageModel } from "@quarry/language-model";
import type { Prompt } from "@quarry/prompt";

/** Everything a model's expansion depends on: the model, the prompt and its version, and all that the prompt is filled with. */
export const expansionKey = (
  { name }: Pick<LanguageModel, "name">,
  { id, version }: Pick<Prompt, "id" | "version">,
  values: Readonly<Record<string, string>>,
): string => JSON.stringify([name, id, version, values]);
