import { expect, it } from "vitest";
import { parsePage } from "./html-page.ts";
import { partWords } from "./part-words.ts";

it.each([
  ["<a>one</a><a>two</a>", "one two"],
  ["<span>Title</span><span>By Ann</span>", "Title By Ann"],
  ["<b>wo</b>rd", "word"],
  ["<code>read</code><code>File</code>", "readFile"],
  ["<a>one</a>, <a>two</a>", "one, two"],
  ["<p>one</p><p>Two</p>", "oneTwo"],
  ["<a>one</a>s", "ones"],
])("parts words that only style holds apart: %s", (html, text) => {
  const page = parsePage(html);
  partWords(page);
  expect(page.body?.textContent).toBe(text);
});
