import { describe, expect, it } from "vitest";
import {
  codeBlock,
  codeSpan,
  escapeMarkdown,
  joinStyled,
  markdownTable,
  safeHref,
} from "./escape-markdown.ts";

describe("escapeMarkdown", () => {
  it.each([
    ["# no heading", "\\# no heading"],
    ["1. no item", "1\\. no item"],
    ["<script>*a*</script> [b](c)", "\\<script>\\*a\\*\\</script> \\[b\\](c)"],
    ["line\nbreak", "line break"],
  ])("of %j is %j", (text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown);
  });
});

describe("codeSpan", () => {
  it("cannot be ended by backticks in its text", () => {
    expect(codeSpan("a ``b`` c")).toBe("``` a ``b`` c ```");
  });
});

describe("joinStyled", () => {
  const strong = ["**", "**"] as const;
  const emphasis = ["*", "*"] as const;

  it.each([
    [
      [
        { markdown: "A name", fences: [emphasis, strong] },
        { markdown: ": a lead", fences: [strong] },
      ],
      "***A name*: a lead**",
    ],
    [
      [
        { markdown: "a ", fences: [strong] },
        { markdown: "b", fences: [emphasis, strong] },
        { markdown: " c", fences: [] },
      ],
      "**a *b*** c",
    ],
    [
      [
        { markdown: "a", fences: [strong] },
        { markdown: " b", fences: [emphasis] },
      ],
      "**a** *b*",
    ],
  ])("has neighbours share marks: %j", (pieces, markdown) => {
    expect(joinStyled(pieces)).toBe(markdown);
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

describe("codeBlock", () => {
  it("fences code however many backticks it holds", () => {
    const code = "`a ``b ".repeat(200_000);
    expect(codeBlock(code, "")).toBe(`\`\`\`\n${code}\n\`\`\``);
    expect(codeSpan("a ` b".repeat(200_000)).startsWith("`` a")).toBe(true);
  });
});

describe("markdownTable", () => {
  it("keeps its columns whatever the cells hold", () => {
    expect(markdownTable(["one", "two"], [["`a|b` \\| c", "line\nbreak"]])).toBe(
      "| one | two |\n| --- | --- |\n| `a\\|b` \\| c | line break |",
    );
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
