import { expect, it } from "vitest";
import { blockText, plainText } from "./plain-text.ts";

it("breaks lines at the edges of blocks, and not inside of sentences", () => {
  expect(blockText("<div><h2>One</h2><p>two <b>th</b>ree</p><li>four</li></div><script>x</script>")).toBe(
    "One\ntwo three\nfour",
  );
});

it.each([
  ["headings and quotes", "## A 2 b\n\n> said", "A 2 b\n\nsaid"],
  ["marks and numbers of list items", "1. a\n   - b\n> 2. c", "a\nb\nc"],
  ["bars and rules of tables", "| A | B |\n| --- | --- |\n| 1 |  |", "A B\n1"],
  ["the language of code, and nothing in it", "```ts\n# 1\n1. x | y\n```\n\n1. z", "# 1\n1. x | y\n\nz"],
])("leaves out %s", (_case, markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
