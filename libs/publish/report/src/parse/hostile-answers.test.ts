import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseResearchResult } from "./parse-research-result.ts";

const characters = 400_000;
const fill = (pattern: string): string => pattern.repeat(Math.ceil(characters / pattern.length));

/**
 * For each of these, a parser that looks back, or ahead to the end, from every position takes longer than the time limit of a
 * test.
 */
const patterns: readonly string[] = [
  "<",
  "<source ",
  "<source>",
  "<source>a",
  "<content>",
  "<content>a",
  "<research_item>",
  "<research_result>",
  "<research_result>a",
  "<research_item><source>a</source><content>",
  "</content>",
  "<!--",
  "<![CDATA[",
  "<![CDATA[]]",
  "]]>",
  "&lt",
  "&#",
  "`",
  "``a`",
  "`a``",
  "```\n",
  "```py\n",
  "~~~\n```py\n",
  "```py\n</research_item>\n",
  "```py\n~~~py\n</content></research_item><research_item><content>\n",
  " ",
  " \n",
  "\t`",
  "\r\n",
  "……",
];

describe("parseResearchResult on 400,000 characters", () => {
  it.each(patterns)("ends with only %j", (pattern) => {
    const noise = fill(pattern);
    const wrapped = `<research_result>${noise}`;
    const inside = `<research_result><research_item><source>a</source><content>b${noise}`;
    for (const text of [noise, wrapped, inside, `${inside}</content></research_item></research_result>`])
      expect(parseResearchResult(text)).toHaveProperty("items");
  });

  it("ends with fences that grow shorter and never close", () => {
    const fences = Array.from({ length: 1_400 }, (_, index) => `${"`".repeat(1_403 - index)}py\n`).join("");
    const text = `<research_result>${fences}${"x\n".repeat(100_000)}`;
    expect(parseResearchResult(text).content).toContain("x\nx");
  });

  it("finds the item behind the noise", () => {
    const item = "<research_item><source>a</source><content>b</content></research_item>";
    const noise = fill("words and <b>words</b>\n");
    expect(parseResearchResult(`${noise}<research_result>${item}`).items).toEqual([
      { source: "a", content: "b" },
    ]);
  });
});

describe("parseResearchResult on any pieces of an answer", () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(...patterns, "</research_item>", "</research_result>", "-->"),
      fc.string({ unit: "grapheme" }),
    ),
    { maxLength: 30 },
  );

  it("gives whole items or a text, never both, within the limit", () => {
    fc.assert(
      fc.property(pieces, (all) => {
        const text = `<research_result>${all.join("")}`;
        const { items, content } = parseResearchResult(text);
        expect(items.length === 0 || content === null).toBe(true);
        for (const item of items) {
          expect(item.source.trim()).not.toBe("");
          expect(item.content.length + item.source.length).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
