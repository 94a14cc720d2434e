import { describe, expect, it } from "vitest";
import { reportHeadings } from "./wording.ts";

describe("reportHeadings", () => {
  it.each([
    ["en", "No passage matches"],
    ["de-AT", "Keine passende Stelle"],
    ["fr", "Aucun passage ne correspond"],
    ["es", "Ningún pasaje coincide"],
    ["ru", "Подходящих фрагментов нет"],
    ["zh-Hans", "没有匹配的段落"],
    ["ja", "一致する箇所なし"],
    ["tlh", "No passage matches"],
    ["und", "No passage matches"],
  ])("knows those of %s", (language, noPassage) => {
    expect(reportHeadings(language).noPassage).toBe(noPassage);
  });
});
