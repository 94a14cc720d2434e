import { describe, expect, it } from "vitest";
import { blocksOf, type Span } from "./app/run/sources/source-blocks.ts";

describe("blocksOf", () => {
  it("splits Markdown into headings without signs, tables by their cells, and lines, and keeps every place", () => {
    const text = "# Basalt\nIt is dark.\n\n| A | B |\n| - | - |\n| 1 | 2 |\nEnd";
    const words = ({ start, end }: Span): string => text.slice(start, end);
    const shown = blocksOf(text, { start: 0, end: text.length }).map((block) =>
      block.kind === "table" ? block.rows.map((row) => row.map(words)) : `${block.kind}: ${words(block)}`,
    );
    expect(shown).toEqual([
      "heading: Basalt",
      "line: It is dark.",
      "line: ",
      [
        [" A ", " B "],
        [" 1 ", " 2 "],
      ],
      "line: End",
    ]);
  });
});
