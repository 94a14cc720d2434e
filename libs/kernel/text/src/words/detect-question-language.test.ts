import { describe, expect, it } from "vitest";
import { detectQuestionLanguage } from "./detect-question-language.ts";

describe("detectQuestionLanguage", () => {
  it.each([
    ["Combien coûte un stand ?", "fr"],
    ["Wer übernimmt größere Schäden?", "de"],
    ["Wie viel Strom verbraucht der Verein?", "de"],
    ["Ile głosów potrzeba, żeby zmienić statut?", "pl"],
    ["Come va conservato l'olio?", "it"],
    ["Impact of El Niño on fisheries", "en"],
    ["GPT-4", "und"],
    ["Season reviews", "und"],
  ])("of %j by the words that name no subject", (question, language) => {
    expect(detectQuestionLanguage(question)).toBe(language);
  });
});
