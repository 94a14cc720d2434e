import { describe, expect, it } from "vitest";
import { groupChildren, parsePage, prepareCodeBlocks } from "./html-page.ts";
import { nodeToMarkdown } from "./node-to-markdown.ts";

const markdownOf = (html: string): string => {
  const page = parsePage(html);
  prepareCodeBlocks(page);
  groupChildren(page, page);
  return page.body === null ? "" : nodeToMarkdown(page.body);
};

describe("nodeToMarkdown", () => {
  it.each([
    ["headings", "<h2>Two</h2><p>x</p><h3>Three</h3><p>y</p>", "## Two\n\nx\n\n### Three\n\ny"],
    ["headings without words into nothing", "<h2><a href='/'></a></h2><p>x</p>", "x"],
    ["lists", "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>", "- a\n  - b\n- c"],
    ["numbered lists", "<ol start='3'><li>a</li><li>b</li></ol>", "3. a\n4. b"],
    [
      "numbers that are styled",
      `<ol><li style="list-style-type: 'c) '">a</li><li style="list-style-type: '→'">b</li></ol>`,
      "c) a\n2. b",
    ],
    ["quotes", "<blockquote><p>said</p></blockquote>", "> said"],
    ["inline code", "<p>call <code>run()</code> now</p>", "call `run()` now"],
    [
      "fenced code",
      '<pre><code class="language-ts">const a = 1;\n  b();\n</code></pre>',
      "```ts\nconst a = 1;\n  b();\n```",
    ],
    [
      "code named by its wrapper",
      '<div class="highlight-python"><pre>x<br>y</pre></div>',
      "```python\nx\ny\n```",
    ],
    ["code that holds a fence", "<pre>a\n```\nb</pre>", "````\na\n```\nb\n````"],
    [
      "tables",
      "<table><caption>Sizes</caption><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1<br>2</td><td><b>x</b></td></tr><tr><td>3</td></tr></table>",
      "Sizes\n\n| A | B |\n| --- | --- |\n| 1 2 | x |\n| 3 |  |",
    ],
    ["layout tables as text", "<table><tr><td><p>only this</p></td></tr></table>", "only this"],
    [
      "definition lists",
      "<dl><dt>Queue</dt><dd>Where jobs wait.</dd><dt>Job</dt><dd>What is done.</dd></dl>",
      "Queue\n: Where jobs wait.\n\nJob\n: What is done.",
    ],
    [
      "captions of figures",
      "<figure><img src='a.png' alt='no'><figcaption>Seen from above</figcaption></figure><p>x</p>",
      "Seen from above\n\nx",
    ],
    ["numbers of notes", "<p>so it is<sup><a href='#n1'>1</a></sup>, twice</p>", "so it is[1], twice"],
    [
      "numbers of notes that only a style sheet raises",
      "<p>in 1893<a role='doc-noteref' href='#n1'>1</a> and 10<a epub:type='noteref' href='#n2'><sup>2</sup></a>, <sup><a epub:type='noteref'>3</a></sup></p>",
      "in 1893[1] and 10[2], [3]",
    ],
    [
      "no marks of an encyclopedia's references",
      "<p>so it is.<sup class='reference'><a href='#cite_note-1'>[1]</a></sup> Twice</p>",
      "so it is. Twice",
    ],
    [
      "items of a numbered list whose own style shows no number into items with a hyphen",
      "<ol><li>a</li><li style='list-style-type: none'>b</li></ol>",
      "1. a\n- b",
    ],
    ["powers", "<p>10<sup>6</sup> of the 1<sup>st</sup></p>", "10^6 of the 1st"],
    [
      "cells that reach down and across",
      "<table><tr><th>Bay</th><th>Year</th><th>Catch</th></tr><tr><td rowspan=2>North</td><td>1911</td><td>8 t</td></tr><tr><td colspan=2>none</td></tr></table>",
      "| Bay | Year | Catch |\n| --- | --- | --- |\n| North | 1911 | 8 t |\n| North | none | none |",
    ],
    [
      "cells that reach down to the end of their rows at most",
      "<table><thead><tr><th rowspan=3>Bay</th><th>Catch</th></tr></thead><tbody><tr><td rowspan=0>North</td><td>8 t</td></tr><tr><td>7 t</td></tr></tbody><tbody><tr><td rowspan=9>South</td><td>9 t</td></tr></tbody><tfoot><tr><td>Sum</td><td>24 t</td></tr></tfoot></table>",
      "| Bay | Catch |\n| --- | --- |\n| North | 8 t |\n| North | 7 t |\n| South | 9 t |\n| Sum | 24 t |",
    ],
    [
      "lists in cells",
      "<table><tr><th>Day</th><th>Open</th></tr><tr><td>Monday</td><td>at:<ul><li>9 - 12</li><li>2 - 5<ul><li>at low water</li></ul></li><li>8.</li><li>9</li></ul></td></tr></table>",
      "| Day | Open |\n| --- | --- |\n| Monday | at: 9 - 12; 2 - 5; at low water; 8. 9 |",
    ],
    [
      "rows of heads",
      "<table><thead><tr><th colspan=9>Crews</th></tr><tr><th rowspan=2>Port</th><th colspan=2>1911</th></tr><tr><th>men</th><th>boats</th></tr></thead><tr><td>Ree</td><td>4</td><td>1</td></tr></table>",
      "Crews\n\n| Port | 1911 men | 1911 boats |\n| --- | --- | --- |\n| Ree | 4 | 1 |",
    ],
    [
      "rows of heads without a mark",
      "<table><tr><td rowspan=2>Port</td><td colspan=2>1911</td></tr><tr><td>men</td><td>boats</td></tr><tr><td colspan=3>West</td></tr><tr><td>Ree</td><td>4</td><td>1</td></tr></table>",
      "| Port | 1911 men | 1911 boats |\n| --- | --- | --- |\n| West |  |  |\n| Ree | 4 | 1 |",
    ],
    [
      "rows without cells, below which others go on",
      "<table><tr></tr><tr><th>Bay</th><th>Catch</th></tr><tr><td rowspan=4>North</td><td rowspan=2>8 t</td></tr><tr></tr><tr></tr><tr><td>7 t</td></tr><tr><td>South</td><td>9 t</td></tr></table>",
      "| Bay | Catch |\n| --- | --- |\n| North | 8 t |\n| North | 7 t |\n| South | 9 t |",
    ],
    [
      "rows of empty cells beside a cell that reaches down",
      "<table><tr><th>Bay</th><th>Catch</th></tr><tr><td rowspan=2>North</td><td>8 t</td></tr><tr><td></td></tr><tr><td>South</td><td>9 t</td></tr></table>",
      "| Bay | Catch |\n| --- | --- |\n| North | 8 t |\n| North |  |\n| South | 9 t |",
    ],
    [
      "rows of empty cells, wider than the others, into nothing",
      "<table><tr><th>Bay</th><th>Catch</th></tr><tr><td></td><td></td><td></td></tr><tr><td>South</td><td>9 t</td></tr></table>",
      "| Bay | Catch |\n| --- | --- |\n| South | 9 t |",
    ],
    [
      "tables without words into nothing",
      "<table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>x",
      "x",
    ],
    ["buttons and elements of the page's own", "<p>a</p><x-card>b</x-card><button>c</button>", "a\n\nb\n\nc"],
  ])("turns %s into Markdown", (_case, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it("returns plain sentences without link targets, images, emphasis marks or escapes", () => {
    expect(
      markdownOf(
        '<p>The <b>big</b> <a href="https://x.example/a_b">link_text</a> is *here*. <img src="a.png" alt="no"></p>',
      ),
    ).toBe("The big link_text is *here*.");
  });

  it("reads ten thousand siblings in one piece, and in seconds", () => {
    const items = Array.from({ length: 10_000 }, (_, index) => `<li>item ${index + 1}</li>`).join("\n");
    const lines = markdownOf(`<p>x</p><ol>${items}</ol>`).split("\n");
    expect(lines.length).toBe(10_002);
    expect(lines.at(-1)).toBe("10000. item 10000");
  });
});
