import { describe, expect, it } from "vitest";
import { isParsable } from "./parsable.ts";
import { parseMarkdown } from "./parse-draft.ts";

const rows = Array.from(
  { length: 60 },
  (_one, row) => `| **${row}** | 12 % [${row}.3, 4.5] | \`a_b\` [2.1] |`,
);
const report = [
  "# Title",
  ...Array.from({ length: 400 }, () => "They *last* 20 years [1.1, 12.3], or **more** [i 4.5]; see `a_b`."),
  `| a | b | c |\n|-|-|-|\n${rows.join("\n")}`,
  "- a\n  - b\n    - c\n      - d",
  "> - a > b\n> 1. c",
  `${"-".repeat(40)}\n\n\`\`\`sql\n${"-".repeat(40)}\n\`\`\``,
].join("\n\n");

describe("isParsable", () => {
  it("accepts a long report with tables, lists and marks", () => {
    expect(isParsable(report)).toBe(true);
    expect(parseMarkdown(report).children.length).toBeGreaterThan(400);
  });

  it.each([
    ["characters", "a ".repeat(60_001), "a ".repeat(60_000)],
    ["markup in a paragraph", "*a ".repeat(4_001), "*a ".repeat(4_000)],
    [
      "markup in many paragraphs",
      "a*".repeat(1_001).concat("\n\n").repeat(16),
      "a*".repeat(1_000).concat("\n\n").repeat(16),
    ],
    ["markup", `${"*".repeat(15)} a\n\n`.repeat(2_001), `${"*".repeat(15)} a\n\n`.repeat(2_000)],
    ["lines", "a\n".repeat(5_000), "a\n".repeat(4_999)],
    ["quotes in quotes", "> ".repeat(12), "> ".repeat(11)],
    ["lists in lists", `a\n\n${"1. ".repeat(12)}a`, `a\n\n${"1. ".repeat(11)}a`],
    ["indentation", `- a\n${" ".repeat(60)}- b`, `- a\n${" ".repeat(59)}- b`],
  ])("rejects more %s than any report has, and accepts one less", (_what, refused, taken) => {
    expect([isParsable(refused), isParsable(taken)]).toEqual([false, true]);
    expect(parseMarkdown(refused).children).toEqual([]);
  });
});
