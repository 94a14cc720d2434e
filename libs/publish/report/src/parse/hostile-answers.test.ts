import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parseResearchResult } from "./parse-research-result.ts";

const fill = (pattern: string, characters = 20_000): string =>
  pattern.repeat(Math.ceil(characters / pattern.length));

/** Returns how many characters `work` looks at while it searches and trims. */
const charactersRead = (work: () => unknown): number => {
  const { exec } = Object.getOwnPropertyDescriptors(RegExp.prototype);
  const { indexOf, trim } = Object.getOwnPropertyDescriptors(String.prototype);
  let count = 0;
  const spies = [
    vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const match = exec.value?.call(this, text) ?? null;
      count += 1 + (match === null ? text.length : match.index + match[0].length) - from;
      return match;
    }),
    vi.spyOn(String.prototype, "indexOf").mockImplementation(function (this: string, part, from = 0) {
      const at = indexOf.value?.call(this, part, from) ?? -1;
      count += 1 + (at < 0 ? this.length : at) - from;
      return at;
    }),
    vi.spyOn(String.prototype, "trim").mockImplementation(function (this: string) {
      const trimmed = trim.value?.call(this) ?? "";
      count += 1 + this.length - trimmed.length;
      return trimmed;
    }),
  ];
  work();
  for (const spy of spies) spy.mockRestore();
  return count;
};

/** A parser that looks back, or ahead to the end, from every position of one of these reads thousands of times its length. */
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

describe("parseResearchResult on 20,000 characters", () => {
  it.each(patterns)("reads each a few times with only %j", (pattern) => {
    const noise = fill(pattern);
    const wrapped = `<research_result>${noise}`;
    const inside = `<research_result><research_item><source>a</source><content>b${noise}`;
    for (const text of [noise, wrapped, inside, `${inside}</content></research_item></research_result>`])
      expect(charactersRead(() => parseResearchResult(text)) / text.length).toBeLessThan(50);
  });

  // Steps within one regular expression are not counted: if they grew with the square, this would exceed the test's time limit.
  it.each(["<source ", " ", " \n", "`", "``a`", "`a``"])(
    "ends with four million characters of %j",
    (pattern) => {
      expect(parseResearchResult(fill(pattern, 4_000_000)).items).toEqual([]);
    },
  );

  it("ends with fences that grow shorter and never close", () => {
    const fences = Array.from({ length: 1_400 }, (_, index) => `${"`".repeat(1_403 - index)}py\n`).join("");
    const text = `<research_result>${fences}${"x\n".repeat(100_000)}`;
    expect(parseResearchResult(text).content).toContain("x\nx");
  });

  it("finds the item after the noise", () => {
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

  it("returns whole items or a text, never both, within the limit", () => {
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
