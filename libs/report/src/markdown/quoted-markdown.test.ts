import { describe, expect, it } from "vitest";
import { markdownToHtml } from "../html/markdown-to-html.ts";
import { quotedMarkdown } from "./quoted-markdown.ts";

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
