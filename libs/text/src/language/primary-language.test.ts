import { describe, expect, it } from "vitest";
import { primaryLanguage } from "./primary-language.ts";

describe("primaryLanguage", () => {
  it.each([
    ["pt-BR", "pt"],
    ["EN_us", "en"],
    [" zh-Hant-TW ", "zh"],
    ["english", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("of %j is %j", (tag, expected) => {
    expect(primaryLanguage(tag)).toBe(expected);
  });
});
