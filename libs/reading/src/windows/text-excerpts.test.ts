import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument } from "../testing/any-document.ts";
import { textExcerpts } from "./text-excerpts.ts";

const sentence = "The worker holds a lock. ";

describe("textExcerpts", () => {
  it("holds every character that is no white space exactly once, in any script", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const excerpts = textExcerpts(document);

        const held = excerpts.map(({ start, end }) => document.text.slice(start, end)).join("");
        expect(held.replaceAll(/\s/gu, "")).toBe(document.text.replaceAll(/\s/gu, ""));
        expect(excerpts.every(({ end }, index) => end <= (excerpts[index + 1]?.start ?? Infinity))).toBe(
          true,
        );
      }),
    );
  });

  it("has some hundred words, and ends with a sentence", () => {
    const text = sentence.repeat(200);

    const excerpts = textExcerpts({ text, language: "en" });

    expect(excerpts).toHaveLength(10);
    expect(excerpts.every(({ end }) => text.charAt(end - 1) === ".")).toBe(true);
  });

  it("knows the words of its neighbours, which count the less the farther away they are", () => {
    const text = `${sentence.repeat(40)}Penguins dive. ${sentence.repeat(100)}`;

    const counts = textExcerpts({ text, language: "en" }).map(({ context }) => context.counts.get("penguin"));

    expect(counts).toEqual([1, 2, 3, 2, 1, undefined, undefined, undefined]);
  });

  it("is made once for a text", () => {
    const document = { text: sentence, language: "en" };

    expect(textExcerpts(document)).toBe(textExcerpts(document));
  });
});
