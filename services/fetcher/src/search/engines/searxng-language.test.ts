import { describe, expect, it } from "vitest";
import { searxngLanguage } from "./searxng-language.ts";

describe("searxngLanguage", () => {
  it.each([
    ["de", "de"],
    ["pt-br", "pt-BR"],
    ["zh-Hant", "zh-TW"],
    ["zh-Hans-SG", "zh-SG"],
    ["es-419", "auto"],
    ["not a language", "auto"],
  ])("takes %s for %s", (tag, expected) => {
    expect(searxngLanguage(tag)).toBe(expected);
  });
});
