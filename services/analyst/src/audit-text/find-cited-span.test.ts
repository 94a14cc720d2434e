import type { EncoderInput } from "@quarry/encoder";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { encodedAs } from "../testing/encoded.ts";
import { createFindCitedSpan } from "./find-cited-span.ts";
import { readSentences } from "./place-citation.ts";

/** Returns one direction for texts about tides, regardless of their wording, and an orthogonal one for all other texts. */
const vectorOf = (text: string): readonly number[] => (/tide|ebb|moon/iu.test(text) ? [1, 0] : [0, 1]);

const find = async (claim: string, text: string, heard: string[] = []): Promise<string> => {
  const source = await readSentences(
    { facts: aDocumentFacts({ language: "en" }), text },
    async () => undefined,
  );
  const findCitedSpan = createFindCitedSpan({
    encode: async (texts: readonly EncoderInput[]) => {
      heard.push(...texts.map((input) => input.text));
      return texts.map(({ text: said }) => encodedAs(vectorOf(said)));
    },
  });
  const { start, end } = await findCitedSpan(claim, source, {
    language: "en",
    signal: new AbortController().signal,
  });
  return text.slice(start, end);
};

const filler = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Baker number ${index} sells bread.`).join(" ");

describe("readSentences", () => {
  it("has one empty span in an empty text", async () => {
    const document = { facts: aDocumentFacts({ language: "en" }), text: "" };
    expect((await readSentences(document, async () => undefined)).spans).toEqual([{ start: 0, end: 0 }]);
  });

  it.each(["word ", "x", "😀"])(
    "cites a text of %j without an end in parts of bounded length",
    async (word) => {
      const text = word.repeat(5_000);
      const { spans } = await readSentences(
        { facts: aDocumentFacts({ language: "en" }), text },
        async () => undefined,
      );
      const parts = spans.map(({ start, end }) => text.slice(start, end));
      expect(parts.join("").trim()).toBe(text.trim());
      expect(parts.filter((part) => part.length > 2_000 || !part.isWellFormed())).toEqual([]);
    },
  );
});

describe("createFindCitedSpan", () => {
  it("finds the sentence in any context, and no heading", async () => {
    const text = `# The tide rises\n\n${filler(10)}\n\nThe tide rises twice a day. ${filler(10)}`;
    expect(await find("The tide rises twice a day.", text)).toBe("The tide rises twice a day.");
  });

  it("finds what contradicts the claim as well as what agrees", async () => {
    const text = `${filler(10)} The tide never rises on Sundays. ${filler(10)} The tide has salt in it.`;
    expect(await find("The tide rises on Sundays.", text)).toBe("The tide never rises on Sundays.");
  });

  it("includes a neighbour that contains more of the claim", async () => {
    const text = `${filler(10)} The tide rises twice. That takes 25 hours. ${filler(10)}`;
    expect(await find("The tide rises twice in 25 hours.", text)).toBe(
      "The tide rises twice. That takes 25 hours.",
    );
  });

  it("finds a paraphrase in a long document, and encodes a bounded part of it", async () => {
    const text = `${filler(900)} Ebb and flow follow the moon. ${filler(900)}`;
    const heard: string[] = [];
    expect(await find("Tides are caused by gravity.", text, heard)).toBe("Ebb and flow follow the moon.");
    expect(heard.length).toBeLessThan(300);
  });
});
