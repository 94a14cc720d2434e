import { describe, expect, it } from "vitest";
import { readBlocks } from "./blocks/read-blocks.ts";
import { parsePage } from "./html-page.ts";
import { htmlToMarkdown, linksIn } from "./read-html.ts";

const linksOf = (html: string, base = "https://a.example/docs/page") => {
  const page = parsePage(html);
  return linksIn(readBlocks(page.body ?? page), base);
};

describe("linksIn", () => {
  it("gives each address once, absolute and with its final slash, with the words it first stood on", () => {
    expect(
      linksOf("<p><a href='../b/#x'>to b</a></p><p><a href='https://A.example/b'>again</a></p>"),
    ).toEqual([{ url: "https://a.example/b/", text: "to b" }]);
  });

  it("tells the sentence a link is in", () => {
    expect(linksOf("<p>First this. Then read <a href='/m'>the manual</a> twice. Then go.</p>")).toEqual([
      { url: "https://a.example/m", text: "the manual", context: "Then read the manual twice." },
    ]);
  });

  it("tells the sentence of a link with a soft hyphen", () => {
    const said = "First it is about cats. See the <a href='/a'>Wider&shy;spruch report</a> for more of it.";
    expect(linksOf(`<p>${said}</p>`)).toMatchObject([
      { text: "Widerspruch report", context: "See the Widerspruch report for more of it." },
    ]);
  });

  it.each(["Manual", "M&shy;a&shy;n&shy;u&shy;al"])(
    "reports the heading above a link that is alone: %s",
    (words) => {
      expect(linksOf(`<h2>Further reading</h2><ul><li><a href='/m'>${words}</a></li></ul>`)).toEqual([
        { url: "https://a.example/m", text: "Manual", context: "Further reading" },
      ]);
    },
  );

  it.each([
    "#top",
    "mailto:a@b.example",
    "javascript:go()",
    "/docs/page#part",
    "http://[",
    "ftp://a.example/",
  ])("leaves out %s", (href) => {
    expect(linksOf(`<a href="${href}">x</a>`)).toEqual([]);
  });

  it("leaves out links without words", () => {
    expect(linksOf("<p>x <a href='/m'><img src='i.png'></a></p>")).toEqual([]);
  });

  it("stops at three hundred", () => {
    const items = Array.from({ length: 400 }, (_, index) => `<p><a href='/${index}'>to ${index}</a></p>`);
    expect(linksOf(items.join("")).length).toBe(300);
  });
});

const sentences = [
  "The queue keeps every job until a worker has taken it, even when the power goes out.",
  "A worker that dies loses its lock after five seconds, and another one starts the job again.",
  "Nothing is done twice, because what is written is written under an id computed from its content.",
  "Whoever wants to see how far a run has come reads its log, which is never cut.",
];
const paragraphs = sentences
  .map((_sentence, index) => `<p>${sentences.slice(index).join(" ")}</p>`)
  .join("\n");
const menu = ["Home", "Products", "Pricing", "Blog", "Contact"]
  .map((name) => `<li><a href="/${name.toLowerCase()}">${name}</a></li>`)
  .join("");

const page = (body: string, head = ""): string => `<!doctype html>
<html lang="en-GB"><head><title>How the queue works</title>${head}</head><body>
<header class="site-header"><nav class="main-nav"><ul>${menu}</ul></nav></header>
<main><article class="post"><h1>How the queue works</h1><div class="entry-content">${paragraphs}${body}</div></article>
<aside class="sidebar related-posts"><h2>Related posts</h2><ul><li><a href="/one">Another post</a></li></ul></aside></main>
<div class="cookie-banner">We use cookies to improve your experience. <a href="/privacy">Privacy policy</a></div>
<footer class="site-footer"><p>© 2026 Example. All rights reserved.</p><ul>${menu}</ul></footer></body></html>`;

describe("htmlToMarkdown", () => {
  const { markdown } = htmlToMarkdown(page(""), "https://a.example/blog/queue");

  it.each(sentences)("keeps what the article says: %s", (sentence) => {
    expect(markdown).toContain(sentence);
  });

  it.each(["Products", "Another post", "cookies", "All rights reserved"])("leaves %s out", (words) => {
    expect(markdown).not.toContain(words);
  });

  it("keeps lists, tables and code among paragraphs in their form", () => {
    const body = `<h2>What it needs</h2><ul><li>A server that keeps its files when it is stopped.</li>
      <li>A clock that is right to the second, on every machine.</li></ul>
      <pre><code class="language-ts">await queue.add({ id: 1 });</code></pre>${paragraphs}
      <table><tr><th>Limit</th><th>Value</th></tr><tr><td>Jobs at once</td><td>100 in each worker</td></tr></table>`;
    const read = htmlToMarkdown(page(body), "https://a.example/blog/queue").markdown;
    expect(read).toContain("- A server that keeps its files when it is stopped.\n- A clock");
    expect(read).toContain("```ts\nawait queue.add({ id: 1 });\n```");
    expect(read).toContain("| Limit | Value |\n| --- | --- |\n| Jobs at once | 100 in each worker |");
  });

  it("reads every post of a thread", () => {
    const posts = sentences
      .map(
        (sentence, index) => `<article class="message"><a class="username" href="/u/${index}">user${index}</a>
          <div class="message-content"><div class="bbWrapper">${sentence} ${sentence}</div></div>
          <a class="actionBar-action" href="/report">Report</a></article>`,
      )
      .join("");
    const html = `<html data-xf-init="x"><head><meta name="generator" content="XenForo"></head><body>
      <nav class="p-nav"><ul>${menu}</ul></nav><h1 class="p-title">Jobs</h1><div class="block--messages">${posts}</div></body></html>`;
    const read = htmlToMarkdown(html, "https://forum.example/threads/jobs.1").markdown;
    for (const sentence of sentences) expect(read).toContain(sentence);
  });

  it("keeps the visible price of the product among its options, and no other goods'", () => {
    const shop = (style: string): string =>
      `<html><head><meta property="product:price:amount" content="480"></head><body><nav><ul>${menu}</ul></nav>
      <h1>Oak queue stand</h1><form><select><option>Oak</option></select><div>Finish:</div><div>Oil</div><div>Wax</div>
      <div>Book a visit</div><div class="price" style="${style}">$480.00</div><button>Add to cart</button></form>
      <div class="tabs"><h2>Description</h2>${paragraphs}</div>
      <aside class="related"><h2>You may like</h2><a href="/b">Bench</a><div class="price">$90.00</div></aside></body></html>`;
    const read = (style: string): string =>
      htmlToMarkdown(shop(style), "https://shop.example/stand").markdown;
    expect(read("").match(/\$\d+/gu)).toEqual(["$480"]);
    expect(read("display: none")).not.toContain("$");
  });

  it("gives the links of the main text, by the base the page names", () => {
    const html = page(
      '<p>More of it stands in <a href="manual">the manual of the queue</a>, and much more.</p>',
      '<base href="https://b.example/docs/">',
    );
    const { links } = htmlToMarkdown(html, "https://a.example/blog/queue");
    expect(links).toContainEqual({
      url: "https://b.example/docs/manual",
      text: "the manual of the queue",
      context: "More of it stands in the manual of the queue, and much more.",
    });
    expect(links.map(({ url }) => url)).not.toContain("https://b.example/pricing");
  });

  it("falls back to all but navigation where there is hardly a text", () => {
    const share = "<div class='share'>Share</div>";
    const read = htmlToMarkdown(`<nav>Menu</nav><p>The gate is closed until Monday.</p>${share}`);
    expect(read.markdown).toBe("The gate is closed until Monday.\n\nShare");
  });

  it("reads a page of thousands of blocks whole, but for navigation", () => {
    const rows = Array.from({ length: 7_000 }, (_, index) => `<p>Entry ${index} of the list.</p>`).join("\n");
    const read = htmlToMarkdown(`<nav>Menu</nav>${rows}<footer>Imprint</footer>`).markdown;
    expect(read.startsWith("Entry 0 of the list.")).toBe(true);
    expect(read.endsWith("Entry 6999 of the list.")).toBe(true);
  });

  it("leaves out hidden elements of a page's own in a line", () => {
    const line = "<p>The weir <x-note>is hidden</x-note> holds the water back in summer.</p>";
    const { markdown } = htmlToMarkdown(
      `<style>x-note { display: none }</style><main>${paragraphs}${line}</main>`,
    );
    expect(markdown).toContain("The weir");
    expect(markdown).not.toContain("is hidden");
  });

  it("gives nothing for a page without text", () => {
    expect(htmlToMarkdown("<html><body><script>render()</script></body></html>").markdown).toBe("");
  });
});

describe("what is a table or a word in its own way", () => {
  it("reads elements that are only called a table", () => {
    const row = (role: string, cells: readonly string[]) =>
      `<div role="row">${cells.map((cell) => `<div role="${role}">${cell}</div>`).join("")}</div>`;
    const table = `<div role="table">${row("columnheader", ["Port", "Tons"])}${row("cell", ["Ald", "40"])}${row("cell", ["Bor", "50"])}</div>`;
    expect(htmlToMarkdown(`<main>${paragraphs}${table}</main>`).markdown).toContain(
      "| Port | Tons |\n| --- | --- |\n| Ald | 40 |\n| Bor | 50 |",
    );
  });

  it("keeps the words below readings in elements of their own", () => {
    const ruby = "<ruby><rb>灯台</rb><rp>（</rp><rt>とうだい</rt><rp>）</rp></ruby>";
    expect(htmlToMarkdown(`<p>この${ruby}は大正十二年に建てられた。</p>`).markdown).toBe(
      "この灯台は大正十二年に建てられた。",
    );
  });
});
