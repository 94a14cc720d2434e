import { defaultContextTokens, type LanguageModel } from "@quarry/language-model";

/** Share of the model's context; instructions, text so far, reasoning and the answer take the rest. */
const sourceShare = 0.5;

/** Returns the tokens of source text that one prompt may show. */
export const sourceTokensFor = (model: Pick<LanguageModel, "contextTokens"> | null | undefined): number =>
  Math.floor(sourceShare * (model?.contextTokens ?? defaultContextTokens));
