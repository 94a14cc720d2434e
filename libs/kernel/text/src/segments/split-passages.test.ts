import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finishWithPauses } from "../slices.ts";
import { words } from "../words/words.ts";
import { passagesInSlices, splitPassages } from "./split-passages.ts";

const countTokens = (text: string): number => text.split(/\s+/u).filter((word) => word !== "").length;
const letters = (text: string): number => Array.from(text).length;
const cut = (text: string, maxTokens: number): string[] =>
  splitPassages(text, { maxTokens, countTokens }).map(({ start, end }) => text.slice(start, end));

const markdown = fc
  .array(
    fc.constantFrom(
      ..."# Title|## Part|- item one|  - nested|1. first|> quoted|```|~~~|| a | b |||---|---|||---|===|<!-- c|-->|    code|One. Two e.g. three."
        .split("|")
        .concat([
          "| a | b |",
          "|---|---|",
          "中文句子。第二句！",
          "",
          "",
          "\t",
          "[a]: b",
          "😀 x",
          "word ".repeat(30),
        ]),
    ),
    { maxLength: 25 },
  )
  .map((lines) => lines.join("\n"));
const anyText = fc.oneof(
  markdown,
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 300 }),
);

describe("splitPassages", () => {
  it("puts every character that is not white space into exactly one passage, in order", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, maxTokens) => {
        let end = 0;
        for (const passage of splitPassages(text, { maxTokens, countTokens: letters })) {
          expect(text.slice(end, passage.start).trim()).toBe("");
          expect(passage.end).toBeGreaterThan(passage.start);
          end = passage.end;
        }
        expect(text.slice(end).trim()).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("keeps passages within 1.25 of the limit", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 40 }), (text, maxTokens) => {
        for (const passage of cut(text, maxTokens))
          expect(countTokens(passage)).toBeLessThanOrEqual(maxTokens * 1.25);
      }),
      { numRuns: 300 },
    );
  });

  it("counts every word in exactly one passage", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, maxTokens) => {
        const found = words(text);
        let next = 0;
        for (const { start, end, wordStart, wordEnd } of splitPassages(text, {
          maxTokens,
          countTokens: letters,
        })) {
          expect(wordStart).toBe(next);
          for (const word of found.slice(wordStart, wordEnd)) {
            expect(word.start).toBeGreaterThanOrEqual(start);
            expect(word.start).toBeLessThan(end);
          }
          next = wordEnd;
        }
        expect(next).toBe(found.length);
      }),
    );
  });

  it("breaks between sentences and fills passages", () => {
    const text = "A b c. D e f.\n\nG h i. J k l. M n o.";
    expect(cut(text, 6)).toEqual(["A b c. D e f.", "G h i. J k l.", "M n o."]);
  });

  it("moves a heading along with what it heads", () => {
    expect(cut("a b c d e f\n\n# H\n\ng h i j k", 9)).toEqual(["a b c d e f", "# H\n\ng h i j k"]);
    expect(cut("a b\n\n# H\n\ng h i j k l", 9)).toEqual(["a b", "# H\n\ng h i j k l"]);
  });

  it("holds no long white space in a passage, not even below a heading", () => {
    const text = `# References\n${"\n".repeat(5_000)}x`;
    const spans = splitPassages(text, { maxTokens: 12, countTokens });
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(["# References", "x"]);
  });

  it("names the headings over a passage, outermost first", () => {
    const text =
      "# T\n\nintro one two three\n\n## A *b*\n\nfour five six seven\n\n### Deep\n\nx y z w\n\n## C\n\nc d e f";
    expect(splitPassages(text, { maxTokens: 8, countTokens }).map(({ headings }) => headings)).toEqual([
      ["T"],
      ["T", "A *b*"],
      ["T", "A *b*", "Deep"],
      ["T", "C"],
    ]);
  });

  it("names only the common headings of small sections that share a passage", () => {
    const text = "# T\n\n## A\n\none\n\n## B\n\ntwo";
    expect(splitPassages(text, { maxTokens: 100, countTokens }).map(({ headings }) => headings)).toEqual([
      ["T"],
    ]);
  });

  it("keeps code whole up to 1.25 of the limit, then breaks between lines", () => {
    const code = (lines: number): string => `\`\`\`\n${"a b\n".repeat(lines)}\`\`\``;
    expect(cut(code(4), 8)).toHaveLength(1);
    expect(cut(code(9), 8)).toEqual(["```\na b\na b\na b", "a b\na b\na b\na b", "a b\na b\n```"]);
  });

  it("breaks a sentence without end between words, and a word without end between characters", () => {
    expect(
      cut("lorem ipsum dolor sit amet consetetur ".repeat(9).trim(), 10).every((part) =>
        /^[a-z].*[a-z]$/u.test(part),
      ),
    ).toBe(true);
    const blob = "😀".repeat(100);
    const passages = splitPassages(blob, { maxTokens: 10, countTokens: letters });
    expect(passages.every(({ start, end }) => (end - start) % 2 === 0 && end - start <= 20)).toBe(true);
  });

  it("cuts no part that fits into a passage, whatever Markdown it contains", () => {
    const parts = [
      "# One two",
      "```\nthree four",
      "Five six. Seven eight.",
      "nine. ten. eleven. twelve. thirteen.",
    ];
    const text = parts.join("\n\n");
    const spans = parts.map((part) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length }));
    const passages = splitPassages(text, { maxTokens: 6, countTokens, parts: spans });
    expect(passages.map(({ start, end }) => text.slice(start, end))).toEqual([
      "# One two\n\n```\nthree four",
      "Five six. Seven eight.",
      "nine. ten. eleven. twelve. thirteen.",
    ]);
    expect(splitPassages(text, { maxTokens: 3, countTokens, parts: spans })).toHaveLength(6);
    expect(passages.every(({ headings }) => headings.length === 0)).toBe(true);
  });

  it("loses nothing around and between parts", () => {
    fc.assert(
      fc.property(
        anyText,
        fc.uniqueArray(fc.nat(300), { maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        (text, at, maxTokens) => {
          const starts = at.filter((start) => start < text.length).toSorted((left, right) => left - right);
          const parts = starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
          let end = 0;
          for (const passage of splitPassages(text, { maxTokens, countTokens: letters, parts })) {
            expect(text.slice(end, passage.start).trim()).toBe("");
            end = passage.end;
          }
          expect(text.slice(end).trim()).toBe("");
        },
      ),
    );
  });

  it.each([
    ["zh", "我们今天讨论数据库的锁。锁到期以后，任务会被别人拿走！为什么？因为工作进程停了。"],
    ["ja", "今日はデータベースのロックについて話します。ロックが切れると、仕事は他の人に渡されます。"],
  ])("counts words where there are no spaces: %s", (locale, text) => {
    const found = words(text, locale);
    const passages = splitPassages(text, { maxTokens: 16, countTokens: letters, locale });
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.map(({ wordStart }) => wordStart)).toEqual([
      0,
      ...passages.slice(0, -1).map(({ wordEnd }) => wordEnd),
    ]);
    for (const { start, end, wordStart, wordEnd } of passages)
      expect(found.slice(wordStart, wordEnd).map((word) => text.slice(word.start, word.end))).toEqual(
        words(text.slice(start, end), locale).map((word) => text.slice(start + word.start, start + word.end)),
      );
  });

  it.each([
    ["without a sentence's end", "one two three four "],
    ["without a space", "abcdefgh"],
    ["of code", "    let value = 1; "],
    ["of Chinese without a mark", "数据库的锁很难"],
  ])("counts a line of 300,000 characters %s in pieces, at most twice", (_case, piece) => {
    const text = piece.repeat(Math.ceil(300_000 / piece.length));
    const counted: number[] = [];
    const count = (part: string): number => {
      counted.push(part.length);
      return Math.ceil(part.length / 4);
    };
    const passages = splitPassages(text, { maxTokens: 220, countTokens: count });
    expect(passages.length).toBeGreaterThan(300);
    expect(Math.max(...counted)).toBeLessThan(20_000);
    expect(counted.reduce((sum, length) => sum + length, 0)).toBeLessThan(2 * text.length);
  });

  it("counts each megabyte a handful of times, not once per prefix", () => {
    let counted = 0;
    const text = "one two three four five six seven. ".repeat(30_000);
    const count = (part: string): number => {
      counted += part.length;
      return Math.ceil(part.length / 4);
    };
    expect(splitPassages(text, { maxTokens: 256, countTokens: count }).length).toBeGreaterThan(900);
    expect(counted).toBeLessThan(text.length * 2);
  });
});

describe("passagesInSlices", () => {
  const text = "# One\n\nA sentence here. Another one.\n\n- an item\n\n".repeat(100);

  it("gives the passages of splitPassages, and pauses on the way", async () => {
    let pauses = 0;
    const pause = async (): Promise<void> => void (pauses += 1);
    const options = { maxTokens: 12, countTokens };
    expect(await finishWithPauses(passagesInSlices(text, options), pause)).toEqual(
      splitPassages(text, options),
    );
    expect(pauses).toBeGreaterThanOrEqual(9);
  });

  it("pauses inside a line without end", async () => {
    let pauses = 0;
    const pause = async (): Promise<void> => void (pauses += 1);
    await finishWithPauses(passagesInSlices("word ".repeat(20_000), { maxTokens: 20, countTokens }), pause);
    expect(pauses).toBeGreaterThan(20);
  });
});
