import { describe, expect, it } from "vitest";
import { codeBlock, codeSpan, safeHref, table } from "./escape-markdown.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

describe("codeSpan", () => {
  it("cannot be ended by backticks in its text", () => {
    expect(codeSpan("a ``b`` c")).toBe("``` a ``b`` c ```");
  });
});

describe("codeBlock", () => {
  it("cannot be closed by fences in its code", () => {
    expect(codeBlock("```\n# live\n```\n", "md")).toBe("````md\n```\n# live\n```\n````");
  });

  it("lets no space or backtick into its language", () => {
    expect(codeBlock("x", "ts` onload=x")).toBe("```tsonloadx\nx\n```");
  });
});

describe("table", () => {
  it("keeps its columns whatever the cells hold", () => {
    const html = markdownToHtml(table(["one", "two"], [["`a|b` \\| c", "line\nbreak"]]));
    expect(html.match(/<td>/gu)).toHaveLength(2);
    expect(html).toContain("<td><code>a|b</code> | c</td>");
  });
});

describe("safeHref", () => {
  it.each([
    ["https://example.org/a(b)?c=<d>", "https://example.org/a%28b%29?c=%3Cd%3E"],
    ["HTTP://Example.org", "http://example.org/"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["file:docs/a.md", undefined],
    ["https://", undefined],
  ])("of %s is %s", (uri, href) => {
    expect(safeHref(uri)).toBe(href);
  });
});
