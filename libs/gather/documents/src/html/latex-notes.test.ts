import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "./read-html.ts";

const prose = "The weir was built of oak in a dry year, and the whole parish paid for it in barley. ".repeat(
  3,
);

const note = (text: string): string =>
  `<span class="ltx_note"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content">` +
  `<sup class="ltx_note_mark">1</sup>${text}</span></span></span>`;

const read = (inner: string): string =>
  htmlToMarkdown(`<article><h1>Weir</h1><p>${prose}</p>${inner}<p>${prose}</p></article>`).markdown;

describe("a note of LaTeXML", () => {
  it("is a paragraph behind the sentence that it interrupts, in order", () => {
    const tag = '<span class="ltx_tag ltx_tag_note">1</span>';
    const markdown = read(
      `<div><p>The gate held${note(`${tag}Until the flood.`)} for 41 years${note(`${tag}By the book.`)} in all.</p></div>`,
    );
    expect(markdown).toMatch(
      /The gate held\S* for 41 years\S* in all\.\n\n\\?\[1\\?\] Until the flood\.\n\n\\?\[1\\?\] By the book\./u,
    );
  });

  it("is nothing where it repeats a mark", () => {
    const label =
      '<span class="ltx_note_type">footnotemark: </span><span class="ltx_tag ltx_tag_note">1</span>';
    const markdown = read(`<p>The work of Rafa${note(label)} was read by all of them.</p>`);
    expect(markdown).toMatch(/Rafa\S{1,6} was read/u);
    expect(markdown).not.toContain("footnotemark");
  });

  it("stays in the caption of a table", () => {
    const caption = `<caption>Boats${note("By the book.")}</caption>`;
    const markdown = read(
      `<table>${caption}<tr><th>Bay</th><th>Boats</th></tr><tr><td>North</td><td>7</td></tr></table>`,
    );
    expect(markdown).toMatch(/Boats\S{0,6}By the book\./u);
    expect(markdown).toMatch(/\| North\s+\| 7/u);
  });

  it.each(["main", "div"])("stays in a text directly below a %s element", (name) => {
    const text = `The gate held${note("Until the flood.")} for long. ${prose}`;
    const html = `<body><${name}>${text}<p>The last of it. ${prose}</p></${name}></body>`;
    expect(htmlToMarkdown(html).markdown).toMatch(
      /The gate held\S{0,6}Until the flood\. for long[^]*The last of it/u,
    );
  });
});
