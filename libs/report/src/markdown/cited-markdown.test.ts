import type { Section, Statement } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { markdownToHtml } from "../html/finish-links.ts";
import { sampleBundle, samplePageStarts } from "../testing/sample-bundle.ts";
import { createCiting, quotedMarkdown, renderBlocks } from "./cited-markdown.ts";

describe("quotedMarkdown", () => {
  it.each([
    ["Use `a|b` and **never** use *any* other.", "Use `a|b` and **never** use *any* other."],
    [
      "See [the manual](https://example.org/x) or ![picture](http://evil/x.png).",
      "See the manual or picture.",
    ],
    ["Unlike [`Pool`](/docs/Pool.md), it cycles.", "Unlike `Pool`, it cycles."],
    ["[evil](javascript:alert(1)) text", "\\[evil\\](javascript:alert(1)) text"],
    ["A <script>alert(1)</script> & a &lt; sign", "A \\<script>alert(1)\\</script> & a \\&lt; sign"],
    ["# not a heading", "\\# not a heading"],
    ["- not an item", "\\- not an item"],
    ["3. not a list", "3\\. not a list"],
    ["> not a quote", "\\> not a quote"],
    ["one | two", "one \\| two"],
    ["snake_case and _words_ and 2*3*4", "snake_case and \\_words\\_ and 2\\*3\\*4"],
    ["an ` odd backtick", "an \\` odd backtick"],
    ["~~gone~~", "\\~\\~gone\\~\\~"],
    ["back\\slash", "back\\\\slash"],
    ["[^1]: no footnote", "\\[^1\\]: no footnote"],
    ["中文 `代码` 没有变化。", "中文 `代码` 没有变化。"],
  ])("shows %j as %j", (sentence, markdown) => {
    expect(quotedMarkdown(sentence)).toBe(markdown);
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    "![x](https://evil.example/pixel.png)",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "`<b>` **<i>** *<u>* [<s>](x)",
    "\\![x](https://evil.example/pixel.png)",
    "\\<svg onload=alert(1)>",
  ])("brings no live markup into HTML: %s", (sentence) => {
    expect(markdownToHtml(quotedMarkdown(sentence))).not.toMatch(
      /<(?!\/?(?:p|code|strong|em|a href="https?:[^"]*")>)/u,
    );
  });
});

const bundle = sampleBundle();
const citing = createCiting(bundle, "");
const sentences = bundle.content.findings.sentences.slice(0, 8);
const paragraphsOf = (markdown: string): number[] =>
  markdown.split("\n\n").map((paragraph) => paragraph.match(/\[\\\[\d/gu)?.length ?? 0);

describe("createCiting", () => {
  it("shows what a model wrote in paragraphs of about four sentences, whatever they cite", () => {
    expect(paragraphsOf(citing.written(sentences, "model"))).toEqual([4, 4]);
    expect(paragraphsOf(citing.written(sentences.slice(0, 5), "model"))).toEqual([5]);
  });

  it("shows verbatim sentences in a paragraph for each run from one document", () => {
    expect(citing.written(sentences, "twin")).toBe(citing.paragraphs(sentences));
    expect(paragraphsOf(citing.written(sentences, undefined)).length).toBeGreaterThan(2);
  });

  it("names the page of the cited words in a document that has pages", () => {
    const paged = createCiting(sampleBundle({}, samplePageStarts), "report.html");
    expect(paged.written(sentences.slice(0, 1), "twin")).toMatch(
      / \[\\\[1, p\. 2\\\]\]\(report\.html#doc-1-95-168\)$/u,
    );
    expect(paged.written(sentences.slice(2, 3), "twin")).toContain("[\\[2\\]](");
  });

  it("shows nothing for no sentences", () => {
    expect(citing.written([], "model")).toBe("");
  });
});

describe("renderBlocks", () => {
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
