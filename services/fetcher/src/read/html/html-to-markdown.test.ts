import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const filler = "A sentence that is long enough to count as the text of an article, with commas, and an end. ";
const page = (body: string, head = ""): string =>
  `<html lang="en-GB"><head>${head}</head><body><nav><a href="/">Home</a><a href="/b">Blog</a></nav>` +
  `<article><p>${filler.repeat(3)}</p>${body}</article><footer>Imprint</footer></body></html>`;
const markdownOf = (body: string): string =>
  htmlToMarkdown(page(body)).markdown.slice(filler.repeat(3).trim().length).trim();

describe("htmlToMarkdown", () => {
  it("keeps the article and drops navigation, footer, scripts and what is hidden", () => {
    const { markdown } = htmlToMarkdown(
      page(`<script>alert(1)</script><p hidden>secret one</p><p style="display:none">secret two</p>
        <span aria-hidden="true">secret three</span><!-- secret four --><p>${filler}</p>`),
    );
    expect(markdown).toBe(`${filler.repeat(3).trim()}\n\n${filler.trim()}`);
  });

  it.each(["display : none", "color:red;DISPLAY:NONE", "visibility: hidden"])(
    "drops what is hidden by %s",
    (style) => {
      expect(markdownOf(`<p>x</p><p style="${style}">secret</p><p>y</p>`)).toBe("x\n\ny");
    },
  );

  it("reads a page that is hidden as a whole until its scripts have run", () => {
    const html = `<html><body style="visibility:hidden"><p>${filler.repeat(3)}</p></body></html>`;
    expect(htmlToMarkdown(html).markdown).toBe(filler.repeat(3).trim());
  });

  it.each([
    ["headings", "<h2>Two</h2><p>x</p><h3>Three</h3><p>y</p>", "## Two\n\nx\n\n### Three\n\ny"],
    ["lists", "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>", "- a\n  - b\n- c"],
    ["numbered lists", "<ol start='3'><li>a</li><li>b</li></ol>", "3. a\n4. b"],
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
  ])("turns %s into Markdown", (_case, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it("leaves sentences as they read: no link targets, images, emphasis marks or escapes", () => {
    expect(
      markdownOf(
        '<p>The <b>big</b> <a href="https://x.example/a_b">link_text</a> is *here*. <img src="a.png" alt="no"></p>',
      ),
    ).toBe("The big link_text is *here*.");
  });

  it("falls back to the body where there is no article", () => {
    expect(htmlToMarkdown("<nav>Menu</nav><p>Short.</p>").markdown).toBe("Short.");
  });

  it("reads ten thousand siblings in one piece, and in seconds", { timeout: 60_000 }, () => {
    const items = Array.from({ length: 10_000 }, (_, index) => `<li>item ${index + 1}</li>`).join("\n");
    const lines = htmlToMarkdown(page(`<ol>${items}</ol>`)).markdown.split("\n");
    expect(lines.length).toBe(10_002);
    expect(lines.at(-1)).toBe("10000. item 10000");
  });

  it("reads what a page keeps for readers without scripts, where there is nothing else", () => {
    const kept = `<noscript><p>${filler.repeat(2)}</p></noscript>`;
    expect(htmlToMarkdown(`<html><body><div id="app"></div>${kept}</body></html>`).markdown).toBe(
      filler.repeat(2).trim(),
    );
    expect(markdownOf("<noscript>Please enable JavaScript.</noscript><p>x</p>")).toBe("x");
  });

  it("gives nothing for a page without text", () => {
    expect(htmlToMarkdown("<html><body><script>render()</script></body></html>").markdown).toBe("");
  });

  it("reads what the page says about itself", () => {
    const head =
      '<title>How it works – Example</title><meta name="author" content="Ann Bee"><meta property="article:published_time" content="2026-03-04T10:00:00+02:00">';
    expect(htmlToMarkdown(page("<h1>How it works</h1>", head)).facts).toEqual({
      title: "How it works",
      author: "Ann Bee",
      publishedAt: "2026-03-04",
      language: "en",
    });
  });

  it.each([
    ["<title>Only a title</title>", "", { title: "Only a title" }],
    ["", "<h1>Only a heading</h1>", { title: "Only a heading" }],
    ['<meta property="article:author" content="https://fb.example/ann">', "", { author: undefined }],
    [
      '<script type="application/ld+json">{"datePublished": "2025-12-31"}</script>',
      "",
      { publishedAt: "2025-12-31" },
    ],
    ['<meta name="date" content="2024-02-31">', "", { publishedAt: undefined }],
    ['<meta name="date" content="soon">', "", { publishedAt: undefined }],
    ["", '<time datetime="March 5, 2024">x</time>', { publishedAt: "2024-03-05" }],
  ])("makes the best of %s %s", (head, body, facts) => {
    expect(htmlToMarkdown(page(body, head)).facts).toMatchObject(facts);
  });
});
