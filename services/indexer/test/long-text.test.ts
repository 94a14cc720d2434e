import { aDocumentFacts } from "@quarry/testkit/builders";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { splitIntoPassages } from "../src/split-into-passages.ts";

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
    const { signal } = new AbortController();
    const { answer, turns } = await countTurns(() => splitIntoPassages(document, { countTokens, signal }));
    expect(answer.length).toBeGreaterThan(200);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it("is left at once when its job is cancelled", async () => {
    const cancelling = new AbortController();
    const document = { facts: aDocumentFacts({ language: "en" }), text: filled(english) };
    const ended = splitIntoPassages(document, { countTokens, signal: cancelling.signal });
    setImmediate(() => cancelling.abort("cancelled"));
    await expect(ended).rejects.toBe("cancelled");
  });
});
