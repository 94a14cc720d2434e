import { finish } from "@quarry/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerpts } from "./excerpts.ts";
import { escapeHtml } from "./page-head.ts";
import { sourceAnchor } from "./report-citations.ts";
import { markSpans, type RenderPart, styledText } from "./styled-text.ts";

const text = "# Title\n\nWords & words.\n\n```sh\nls < a\n```\n\nEnd.";

const styled = (whole: string): RenderPart => finish(styledText(whole));

describe("styledText", () => {
  it("adds classes to headings, code and tables, and changes no character", () => {
    expect(styled(text)(0, text.length)).toBe(
      '<span class="heading"># Title</span>\n\nWords &amp; words.\n\n<span class="mono">```sh\nls &lt; a\n```</span>\n\nEnd.',
    );
  });

  it("splits a block at the end of a part", () => {
    const render = styled(text);
    expect([render(0, 4), render(4, 9), render(9, 12)]).toEqual([
      '<span class="heading"># Ti</span>',
      '<span class="heading">tle</span>\n\n',
      "Wor",
    ]);
  });

  it("renders nothing for an empty part", () => {
    expect(styled(text)(3, 3)).toBe("");
    expect(styled("")(0, 0)).toBe("");
  });

  it("pauses in a long text", () => {
    expect([...styledText("a\n\n".repeat(50_000))].length).toBeGreaterThan(20);
  });
});

const mark = (
  text: string,
  ...spans: readonly { readonly start: number; readonly end: number }[]
): string => {
  const [excerpt] = excerpts(text, spans, text.length);
  return markSpans({
    within: { start: 0, end: text.length },
    spans: excerpt?.spans ?? [],
    anchorOf: sourceAnchor,
    render: (start, end) => escapeHtml(text.slice(start, end)),
  });
};

const words = (html: string): string =>
  html
    .replace(/<[^>]*>/gu, "")
    .replace(/&lt;/gu, "<")
    .replace(/&amp;/gu, "&");

/** Returns the text that a browser shows inside the marks of an anchor, in order. */
const shown = (html: string, anchor: string): string => {
  const opening = new RegExp(
    `<mark (?:id="${anchor}"(?: class="parted")?|class="rest" data-of="${anchor}")>`,
    "gu",
  );
  return [...html.matchAll(opening)]
    .map((match) => {
      const from = match.index + match[0].length;
      let depth = 1;
      for (const tag of html.slice(from).matchAll(/<(\/?)mark/gu)) {
        depth += tag[1] === "/" ? -1 : 1;
        if (depth === 0) return words(html.slice(from, from + tag.index));
      }
      return "";
    })
    .join("");
};

describe("markSpans", () => {
  it("marks separate spans", () => {
    expect(mark("a <b> c", { start: 0, end: 1 }, { start: 2, end: 5 })).toBe(
      '<mark id="s0-1">a</mark> <mark id="s2-5">&lt;b&gt;</mark> c',
    );
  });

  it("marks a span inside another", () => {
    expect(mark("abcd", { start: 0, end: 4 }, { start: 1, end: 3 }, { start: 0, end: 1 })).toBe(
      '<mark id="s0-4"><mark id="s0-1">a</mark><mark id="s1-3">bc</mark>d</mark>',
    );
  });

  it("continues a span that begins in another one after that one", () => {
    expect(mark("abcd", { start: 0, end: 2 }, { start: 1, end: 4 })).toBe(
      '<mark id="s0-2">a<mark id="s1-4" class="parted">b</mark></mark><mark class="rest" data-of="s1-4">cd</mark>',
    );
  });

  it("shows exactly the words of a span in its marks, even if spans overlap", () => {
    const text = "ab&cd<ef ghij klmn";
    const span = fc
      .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: text.length }))
      .map(([start, length]) => ({ start, end: Math.min(text.length, start + length) }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
        const html = mark(text, ...spans);
        expect(words(html).replaceAll("&gt;", ">")).toBe(text);
        for (const one of spans) expect(shown(html, sourceAnchor(one))).toBe(text.slice(one.start, one.end));
        const ids = [...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
