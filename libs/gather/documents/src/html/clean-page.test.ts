import { describe, expect, it } from "vitest";
import { readBlocks } from "./blocks/read-blocks.ts";
import { cleanPage, partWords, textInScripts } from "./clean-page.ts";
import { parsePage } from "./html-page.ts";

it.each([
  ["<a>one</a><a>two</a>", "one two"],
  ["<span>Title</span><span>By Ann</span>", "Title By Ann"],
  ["<strong>Stay dry</strong>Take the ferry", "Stay dry Take the ferry"],
  ["<b>wo</b>rd", "word"],
  [
    "<span>The year 19</span><span>84 was cold at 1</span><span>0:30</span>",
    "The year 1984 was cold at 10:30",
  ],
  ["<span>Ann Bee</span><a>(00:01:20)</a>", "Ann Bee (00:01:20)"],
  ["<time>5 May, 5:20pm</time><span>1</span>", "5 May, 5:20pm 1"],
  ["<time>2024</time><span>3</span>", "2024 3"],
  ["<b>One hour</b><b>£22</b>", "One hour £22"],
  ["<b>US</b><b>$22</b>", "US$22"],
  ["<b>The 1</b>7 ships", "The 17 ships"],
  ["<time>5</time>th of May, <b>f</b>(2)", "5th of May, f(2)"],
  ["<code>read</code><code>File</code>", "readFile"],
  ["C<sub>6</sub>H<sub>6</sub>", "C6H6"],
  ["<a>one</a>, <a>two</a>", "one, two"],
  ["<p>one</p><p>Two</p>", "oneTwo"],
  ["<a>one</a>s", "ones"],
])("parts words that only style holds apart: %s", (html, text) => {
  const page = parsePage(html);
  partWords(page);
  expect(page.body?.textContent).toBe(text);
});

const body = "A sentence that a script would have drawn. ".repeat(10).trim();
const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

it("finds the longest body in structured data at any depth", () => {
  const page = parsePage(script({ "@graph": [{ articleBody: body }, { description: body.slice(0, 320) }] }));
  expect(textInScripts(page)).toBe(body);
});

it("reads the data of a script that draws the page, and takes markup off", () => {
  const data = JSON.stringify({ props: { post: { text: `<p>${body}</p><p>${body}</p>` } } });
  const page = parsePage(`<script id="__NEXT_DATA__" type="application/json">${data}</script>`);
  expect(textInScripts(page)).toBe(`${body}\n\n${body}`);
});

it.each([script({ articleBody: "Too short." }), `<script type="application/ld+json">{broken`, "<p>x</p>"])(
  "finds nothing in %s",
  (html) => {
    expect(textInScripts(parsePage(html))).toBe("");
  },
);

const textOf = (html: string): string => {
  const page = parsePage(html);
  cleanPage(page);
  return (page.body?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
};

it.each([
  "<h2>Weir<span class='mw-editsection'>[<a href='/e'>edit</a>]</span></h2><p>It fell.</p>",
  "<div class='package-alerts ltx_document'><p>HTML conversions may fail.</p></div><h2>Weir</h2><p>It fell.</p>",
])("removes what a wiki or a converter of papers adds: %s", (html) => {
  expect(textOf(html)).toBe("WeirIt fell.");
});

const many = "word ".repeat(60).trim();

const blocksOf = (html: string): string[] => {
  const page = parsePage(html);
  cleanPage(page);
  return readBlocks(page.body ?? page).map(({ text }) => text);
};

describe("cleanPage, for elements within a line", () => {
  it.each([
    ["<p>The <x-term>gate</x-term> holds <x-num>4,500</x-num> t.</p>", ["The gate holds 4,500 t."]],
    ["<li>It is <meter value='.6'>60 %</meter> full.</li>", ["It is 60 % full."]],
    ["<x-card><p>One.</p></x-card><x-card>Two.</x-card>", ["One.", "Two."]],
  ])("reads %s as a browser shows it", (html, blocks) => {
    expect(blocksOf(html)).toEqual(blocks);
  });

  it.each([
    ["many elements of one parent", `<div>a${"<x-a>b</x-a>".repeat(20_000)}</div>`],
    ["an element with many children", `<p><x-a>${"<br>".repeat(130_000)}</x-a></p>`],
  ])("unwraps %s", (_what, html) => {
    const page = parsePage(html);
    cleanPage(page);
    expect(page.querySelector("x-a")).toBeNull();
  });

  it("keeps a heading's link of much space that is no sign", () => {
    expect(blocksOf(`<h2><a href='#d'>${" ".repeat(500_000)}Depth</a></h2>`)).toEqual(["Depth"]);
  });

  it("removes the signs of links from a note to its mark", () => {
    expect(blocksOf("<p>Measured in 1901.<a href='#r1'>↩︎</a> See <a href='#a'>above</a>.</p>")).toEqual([
      "Measured in 1901. See above.",
    ]);
  });

  it("removes the words of such links, but not the number of a note", () => {
    expect(
      blocksOf(
        "<p><a href='#fnref:1'>1.</a> Measured. <a href='#fnref:1'>[return]</a> <a href='#user-content-fnref-1-2'>↩<sup>2</sup></a></p>",
      ),
    ).toEqual(["1. Measured."]);
  });

  it.each(["*", "†", "a", "¹", "1:", "[*]"])("keeps the mark %s that opens a note", (mark) => {
    const link = `<a href='#fnref:a'>${mark}</a>`;
    expect(blocksOf(`<p>${link} Measured. ${link}</p><p>[${link}] Counted.</p>`)).toEqual([
      `${mark} Measured.`,
      `[${mark}] Counted.`,
    ]);
  });

  it("keeps links to other pages whose address has the name of a mark", () => {
    expect(blocksOf("<p>See <a href='/fnref#tides'>the tides</a>.</p>")).toEqual(["See the tides."]);
  });

  it.each(["<ul><li><a href='#r1'>^</a> Smith</li></ul>", "Smith <a href='#fnref1'>↩</a>"])(
    "removes such signs from the note %j in a table of the layout",
    (note) => {
      const page = parsePage(`<table><tr><td>Ice</td><td>${note}</td></tr></table>`);
      cleanPage(page);
      expect(page.querySelector("a")).toBeNull();
    },
  );

  it("keeps the arrow of a table's cell that is a link", () => {
    const page = parsePage("<table><tr><td>Ice</td><td><a href='#t'>↑</a></td></tr></table>");
    cleanPage(page);
    expect(page.body?.textContent).toBe("Ice↑");
  });

  it("writes lines of code that are blocks as lines of one text", () => {
    const page = parsePage(
      "<pre><code><div>let a = 1;</div><div>let b = 2;\n</div><div>c();<br>d();<br></div></code></pre>",
    );
    cleanPage(page);
    expect(page.querySelector("code")?.textContent).toBe("let a = 1;\nlet b = 2;\nc();\nd();\n");
  });

  it("removes the signs of links to a heading", () => {
    expect(blocksOf("<h2>Depth<a href='#d'>¶</a></h2><h2><a href='#w'>Width</a></h2>")).toEqual([
      "Depth",
      "Width",
    ]);
  });
});

describe("cleanPage", () => {
  it.each([
    "<p hidden>secret</p>",
    "<p style='display : none'>secret</p>",
    "<p style='color:red;VISIBILITY:HIDDEN'>secret</p>",
    "<span aria-hidden='true'>secret</span>",
    "<script>secret</script>",
    "<svg><title>secret</title></svg>",
    "<select><option>secret</option></select>",
    "<dialog>secret</dialog>",
    "<ruby><rp>(</rp><rt>secret</rt><rp>)</rp></ruby>",
  ])("drops what no reader sees: %s", (html) => {
    expect(textOf(`<p>seen</p>${html}`)).toBe("seen");
  });

  it("keeps a page that is hidden as a whole until its scripts have run", () => {
    expect(textOf("<body style='visibility:hidden'><p>seen</p></body>")).toBe("seen");
  });

  it("keeps content for readers without scripts only if it is most of the page", () => {
    expect(textOf(`<p>Loading</p><noscript><p>${many}</p></noscript>`)).toBe(`Loading${many}`);
    expect(textOf(`<p>${many} ${many}</p><noscript><p>${many}</p></noscript>`)).toBe(`${many} ${many}`);
    expect(textOf("<p>a</p><noscript>Please enable JavaScript.</noscript>")).toBe("a");
  });
});
