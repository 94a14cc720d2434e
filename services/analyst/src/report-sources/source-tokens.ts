import type { LanguageModel } from "@quarry/language-model";

/** Of the context of a model; instructions, what is written already and the answer take the rest. */
const sourceShare = 0.55;
const defaultContextTokens = 64_000;

/** How many tokens of sources one prompt may show. */
export const sourceTokensOf = (model: Pick<LanguageModel, "name"> & { contextTokens?: number }): number =>
  Math.floor(sourceShare * (model.contextTokens ?? defaultContextTokens));
