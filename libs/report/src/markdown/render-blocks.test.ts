import type { Section, Statement } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { markdownToHtml } from "../html/markdown-to-html.ts";
import { sampleBundle } from "../testing/sample-bundle.ts";
import { createCiting } from "./cited-markdown.ts";
import { renderBlocks } from "./render-blocks.ts";

const citing = createCiting(sampleBundle(), "report.html");

const statement = (id: string, text: string): Statement => ({ id, section: "t9", text, citations: [] });

const section: Section = {
  id: "t9",
  heading: "Doses",
  gaps: [],
  sentences: [
    statement("s21", "`Option<T>` | <b>bold</b> [x](javascript:alert(1))"),
    statement("s22", "Fever fell by 2 °C."),
    statement("s23", "# No heading"),
    statement("s24", "Nobody placed this one."),
  ],
  blocks: [
    { type: "paragraph", statements: ["s23", "s99"] },
    { type: "list", ordered: true, items: [["s22"], ["s98"]] },
    {
      type: "table",
      caption: "Trials | arms",
      columns: ["Trial", "Effect", "Harm"],
      rows: [{ label: "A|B", cells: [["s21"], []] }],
    },
  ],
};

describe("renderBlocks", () => {
  const markdown = renderBlocks(section, citing);

  it("lays statements out as the blocks say, leaves out what is gone and loses nothing", () => {
    expect(markdown).toContain("1. Fever fell by 2 °C.\n\n");
    expect(markdown).not.toContain("2. ");
    expect(markdown).toMatch(/\| \*\*A\\\|B\*\* \| .* \| – \|/u);
    expect(markdown).toMatch(/Nobody placed this one\.$/u);
  });

  it("shows markup of any text as letters", () => {
    const html = markdownToHtml(markdown);
    expect(html).toContain("<code>Option&#x3C;T></code>");
    expect(html).not.toMatch(/<b>|<h1|href="javascript/u);
    expect(html.match(/<tr>/gu)).toHaveLength(2);
  });
});
