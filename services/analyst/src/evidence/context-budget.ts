import { defaultContextTokens, type LanguageModel } from "@quarry/language-model";

/** Of the context of a model; instructions, what is written already, thinking and the answer take the rest. */
const sourceShare = 0.5;

/** Tokens of source text that one prompt may show. */
export const sourceTokensFor = (model: Pick<LanguageModel, "contextTokens"> | null | undefined): number =>
  Math.floor(sourceShare * (model?.contextTokens ?? defaultContextTokens));
