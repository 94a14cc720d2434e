import type { LanguageModel } from "@quarry/language-model";

/** Of a model that does not say how much it takes in. */
const usualContextTokens = 64_000;

/** Tokens of source text that one prompt may show: about half of what the model takes in, so that there is room to think and to answer. */
export const sourceTokensFor = (
  model: (LanguageModel & { readonly contextTokens?: number }) | null | undefined,
): number => Math.floor((model?.contextTokens ?? usualContextTokens) / 2);
