import { describe, expect, it } from "vitest";
import { braveLanguage } from "./brave-language.ts";

describe("braveLanguage", () => {
  it.each([
    [undefined, { country: "ALL" }],
    ["de", { country: "ALL", search_lang: "de" }],
    ["de-CH", { country: "CH", search_lang: "de" }],
    ["en-GB", { country: "GB", search_lang: "en-gb" }],
    ["zh", { country: "ALL", search_lang: "zh-hans" }],
    ["zh-TW", { country: "TW", search_lang: "zh-hant" }],
    ["ja", { country: "ALL", search_lang: "jp" }],
    ["pt", { country: "ALL", search_lang: "pt-pt" }],
    ["sw-KE", { country: "ALL" }],
    ["not a language", { country: "ALL" }],
  ])("asks for %s with %j", (tag, expected) => {
    expect(braveLanguage(tag)).toEqual(expected);
  });
});
