import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { removeLineNumbers } from "./line-numbers.ts";

const codeOf = (html: string): string => {
  const block = parsePage(`<pre>${html}</pre>`).querySelector("pre");
  if (block === null) throw new TypeError("no block");
  removeLineNumbers(block);
  return block.textContent ?? "";
};

it.each([
  "<code><span class='ln'>7</span>a = 1\n<span class='ln'>8</span>b = 2</code>",
  "<span class='linenos'> 9 </span>a = 1\n<span class='linenos'>10 </span>b = 2",
  "<code>1\n2\n</code><code>a = 1\nb = 2</code>",
  "<code><i><i></i><b class='ln'>1</b>a = 1\n</i><i><b class='ln'>2</b>b = 2</i></code>",
])("removes the numbers of lines: %s", (html) => {
  expect(codeOf(html)).toBe("a = 1\nb = 2");
});

it.each([
  "<b class='ln'>2</b> ships\n<b class='ln'>7</b> boats",
  "<b class='ln'>a</b> ships",
  "<code>12</code> <code>of 14</code> ships",
  "<code>1</code><code>2</code><code>3</code>",
  "<code>1\n2\n3\n</code><code>6</code>",
  "File a.py, line <i class='lineno'>12</i>, in open",
  "a.c:<i><b class='line-number'>4</b></i>: wall\na.c:<i><b class='line-number'>5</b></i>: gate",
])("keeps what does not count lines: %s", (html) => {
  expect(codeOf(html)).toBe(parsePage(html).body?.textContent);
});
