import { aDocumentFacts } from "@quarry/testkit/builders";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createCutter } from "../src/cut-documents.ts";

const characters = 200_000;
/** Minimum number of times others get a turn. */
const minTurns = 100;
const countTokens = (text: string): number => Math.ceil(text.length / 4);

const english = "In that year the mill ground 31 sacks; prices fell by 3% and nobody knew why. ";
const chinese = "磨坊在2024年磨了三十袋小麦，价格下降了30%。农民认为收成不错。";
const filled = (part: string): string => part.repeat(Math.ceil(characters / part.length));

const texts = [
  ["paragraphs", "en", filled(`${english}\n\n`)],
  ["one line", "en", filled(english)],
  ["code", "en", `\`\`\`\n${filled("const mill = grind(31);\n")}\`\`\``],
  ["Chinese", "zh", filled(chinese)],
] as const;

describe(`a document of ${characters} characters`, () => {
  it.each(texts)("yields to other work while it is cut: %s", async (_form, language, text) => {
    const document = { facts: aDocumentFacts({ language }), text };
    const { cut } = createCutter({
      evidence: { getFacts: async () => [document.facts] },
      countTokens,
      readDocument: async () => document,
    });
    const { signal } = new AbortController();
    const options = { signal, turn: undefined, mayPause: true };
    const { answer, turns } = await countTurns(() => cut(document.facts.documentId, options));
    expect("passages" in answer && answer.passages.length).toBeGreaterThan(200);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });
});
