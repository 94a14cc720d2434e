import { describe, expect, it } from "vitest";
import { blocks } from "./blocks.ts";

const outline = (text: string): string[] =>
  blocks(text).map(({ kind, level, start, end }) => `${kind}${level ?? ""}: ${text.slice(start, end)}`);

describe("blocks", () => {
  it.each([
    { name: "a # heading", text: "# One #", expected: ["heading1: # One #"] },
    {
      name: "a setext heading",
      text: "One\n===\nTwo\n---\ntext",
      expected: ["heading1: One\n===", "heading2: Two\n---", "paragraph: text"],
    },
    { name: "a hash tag as prose", text: "#one is no heading", expected: ["paragraph: #one is no heading"] },
    {
      name: "a hard-wrapped paragraph",
      text: "one\ntwo\n\nthree",
      expected: ["paragraph: one\ntwo", "paragraph: three"],
    },
    {
      name: "nested and numbered items",
      text: "- a\n  goes on\n  - b\n    1. c\n    2. d",
      expected: ["list-item: - a\n  goes on", "list-item: - b", "list-item: 1. c", "list-item: 2. d"],
    },
    {
      name: "a wrapped year as no list item",
      text: "It was built in\n2019. Then it fell.",
      expected: ["paragraph: It was built in\n2019. Then it fell."],
    },
    {
      name: "a paragraph inside an item",
      text: "- a\n\n  more\n\nout",
      expected: ["list-item: - a", "paragraph: more", "paragraph: out"],
    },
    {
      name: "a fence of backticks",
      text: "```js\n# no heading\n~~~\n\nx\n```\nafter",
      expected: ["code: ```js\n# no heading\n~~~\n\nx\n```", "paragraph: after"],
    },
    {
      name: "a fence of tildes",
      text: "~~~\n```\n~~~~\nafter",
      expected: ["code: ~~~\n```\n~~~~", "paragraph: after"],
    },
    { name: "a fence that never closes", text: "```\na\n\nb", expected: ["code: ```\na\n\nb"] },
    {
      name: "a fence inside an item",
      text: "- a\n  ```\n  x\n  ```",
      expected: ["list-item: - a", "code: ```\n  x\n  ```"],
    },
    {
      name: "indented code",
      text: "text\n\n    code\n    code\n\nmore",
      expected: ["paragraph: text", "code: code\n    code", "paragraph: more"],
    },
    {
      name: "text below footnotes, definitions and admonitions as prose",
      text: "[^1]: a\n\n    b\n\nc\n: d\n\n    e\n\n!!! note\n\n    f\n\n        code\n\n    - g\n\nh\n\n    code",
      expected: [
        "paragraph: [^1]: a",
        "paragraph: b",
        "paragraph: c\n: d",
        "paragraph: e",
        "paragraph: !!! note",
        "paragraph: f",
        "code: code",
        "list-item: - g",
        "paragraph: h",
        "code: code",
      ],
    },
    {
      name: "a table",
      text: "| a | b |\n|---|:-:|\n| 1 | 2 |\n\nafter",
      expected: ["table: | a | b |\n|---|:-:|\n| 1 | 2 |", "paragraph: after"],
    },
    {
      name: "a table without outer pipes after a paragraph",
      text: "text\na | b\n--|--\n1 | 2",
      expected: ["paragraph: text", "table: a | b\n--|--\n1 | 2"],
    },
    { name: "a pipe in prose", text: "use a | b here", expected: ["paragraph: use a | b here"] },
    {
      name: "quotes, one per paragraph",
      text: "> a\n> b\n>\n> c\nd",
      expected: ["quote: > a\n> b", "quote: > c", "paragraph: d"],
    },
    {
      name: "front matter",
      text: "---\ntitle: x\n---\ntext",
      expected: ["code: ---\ntitle: x\n---", "paragraph: text"],
    },
    { name: "a rule as nothing", text: "a\n\n---\n\n* * *\n\nb", expected: ["paragraph: a", "paragraph: b"] },
    {
      name: "comments",
      text: "<!-- a\n\nb -->\ntext",
      expected: ["code: <!-- a\n\nb -->", "paragraph: text"],
    },
    {
      name: "a comment that never ends",
      text: "<!-- a\n\ntext",
      expected: ["paragraph: <!-- a", "paragraph: text"],
    },
    {
      name: "HTML and link definitions",
      text: "<div>\n<b>x</b>\n</div>\n\n[a]: http://b.c\n\n<b>bold</b> words",
      expected: ["code: <div>\n<b>x</b>\n</div>", "code: [a]: http://b.c", "paragraph: <b>bold</b> words"],
    },
    {
      name: "Windows line ends",
      text: "# A\r\n\r\none\r\ntwo\r\n",
      expected: ["heading1: # A", "paragraph: one\r\ntwo"],
    },
    { name: "nothing", text: " \n\n", expected: [] },
  ])("reads $name", ({ text, expected }) => {
    expect(outline(text)).toEqual(expected);
  });
});
