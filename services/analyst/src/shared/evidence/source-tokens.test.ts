import { defaultContextTokens } from "@quarry/language-model";
import { expect, it } from "vitest";
import { sourceTokensFor } from "./source-tokens.ts";

it("depends on the context length of the model", () => {
  expect(sourceTokensFor({ contextTokens: 8000 })).toBe(4000);
  expect(sourceTokensFor({ contextTokens: 200_000 })).toBe(100_000);
  expect(sourceTokensFor(null)).toBe(defaultContextTokens / 2);
});
