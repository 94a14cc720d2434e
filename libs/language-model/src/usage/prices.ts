import type { ModelUsage } from "../model/language-model.ts";

/** Price of a million tokens, in any one currency. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** What so many tokens cost. */
export const costOf = ({ inputTokens, outputTokens }: ModelUsage, { input, output }: Price): number =>
  (inputTokens * input + outputTokens * output) / 1_000_000;
