import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { openCodeTables } from "./code-tables.ts";

it.each([
  "<table><tr><td class='gutter'><pre>1\n2</pre></td><td><pre>a = 1\n  b = 2</pre></td></tr></table>",
  "<table><tr><td class='blob-num'>1</td><td>a = 1</td></tr><tr><td class='blob-num'>2</td><td>  b = 2</td></tr></table>",
  "<table><tr><td class='lineno'>1</td><td><pre>a = 1\n</pre></td></tr><tr><td class='lineno'>2</td><td><pre>  b = 2\n</pre></td></tr></table>",
  "<table><tr><th colspan='2'>sum.py</th></tr><tr><td class='linenos'><pre>1\n2</pre></td><td><pre>a = 1\n  b = 2</pre></td></tr></table>",
  "<table><tr><td><pre>1\n2\n</pre></td><td><pre>a = 1\n  b = 2</pre></td></tr></table>",
  "<table><tr><td class='gutter'>\n<div>1</div>\n<div>2</div></td><td>\n<div>\n<div>a = 1</div>\n<div>  b = 2</div>\n</div></td></tr></table>",
  "<table><tr><td class='gutter'>1<br>2</td><td>a = 1<br>  b = 2</td></tr></table>",
])("reads numbered code as code: %s", (html) => {
  const page = parsePage(html);
  openCodeTables(page);
  expect(page.querySelector("pre")?.textContent).toBe("a = 1\n  b = 2");
  expect(page.querySelector("table")).toBeNull();
});

it.each([
  "<tr><th>No.</th><th>Item</th></tr><tr><td class='line-number'>1</td><td>Rope</td></tr>",
  "<tr><td class='line-number'>1</td><td>Rope</td><td>12.00</td></tr>",
  "<tr><td><pre class='line-number'>1</pre></td><td><pre>print(1)</pre></td></tr><tr><td><pre>4</pre></td><td><pre>print(4)</pre></td></tr>",
])("reads no code from a table of other data: %s", (rows) => {
  const page = parsePage(`<table>${rows}</table>`);
  openCodeTables(page);
  expect(page.querySelector("table .line-number")?.textContent).toBe("1");
});

it.each([
  "<tr><td><h1>Walls</h1><p>They are old.</p><pre>make\nall</pre><p>They fall.</p></td></tr>",
  "<tr><td><p>Walls</p></td></tr><tr><td><pre>make\nall</pre></td></tr><tr><td><p>They fall.</p></td></tr>",
  "<tr><td><pre>5</pre></td><td><pre>Fizz</pre></td></tr>",
  "<tr><td><pre>1\n2\n3\n</pre></td><td><pre>6\n</pre></td></tr>",
  "<tr><td><p>Counted:</p><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr>",
  "<tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre><p>They fall.</p></td></tr>",
])("leaves a table with code in it as it is: %s", (rows) => {
  const page = parsePage(`<table>${rows}</table>`);
  const before = page.body?.textContent;
  openCodeTables(page);
  expect(page.body?.textContent).toBe(before);
});
