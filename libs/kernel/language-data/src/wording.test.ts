import { describe, expect, it } from "vitest";
import { reportHeadings } from "./wording.ts";

describe("reportHeadings", () => {
  it.each([
    ["en", "Short answer"],
    ["de-AT", "Kurze Antwort"],
    ["fr", "Réponse courte"],
    ["es", "Respuesta breve"],
    ["ru", "Краткий ответ"],
    ["zh-Hans", "简要回答"],
    ["ja", "簡潔な回答"],
    ["tlh", "Short answer"],
    ["und", "Short answer"],
  ])("knows those of %s", (language, shortAnswer) => {
    expect(reportHeadings(language).shortAnswer).toBe(shortAnswer);
  });
});
