import { expect, it } from "vitest";
import { readSample } from "../../testing/read-sample.ts";

const prose =
  "The keeper wrote down the height of the water at every lock on the first of each month, for ten years.";
const textOf = async (code: string): Promise<string> => {
  const read = await readSample(
    `<!doctype html><html lang="en"><head><title>Locks</title></head><body><article><h1>Locks</h1><p>${prose}</p>${code}<p>${prose} Then he left.</p></article></body></html>`,
    { uri: "https://example.org/a", contentType: "text/html" },
  );
  return "text" in read ? read.text : "";
};
const lines = "\nif open:\n    shut()\n  ";
const asBlock = "\n\n```\nif open:\n    shut()\n```\n\n";

it.each([
  `<div style="display: flex"> <code style="white-space: pre">${lines}</code> </div>`,
  `<p><span><code style="color: red; white-space:pre-wrap">${lines}</code></span></p>`,
  `<div><samp style="white-space: pre !important"><div><span>if</span> open:</div><div>    shut()</div></samp></div>`,
  `<p>Run this:<br><code style="white-space: pre">if open:<br>    shut()</code></p>`,
])("reads lines of code that only a style keeps apart: %s", async (code) => {
  expect(await textOf(code)).toContain(asBlock);
});

it.each([
  [`<p>Write <code style="white-space: pre">open\n  shut</code> there.</p>`, "Write `open shut` there."],
  [`<p><code style="white-space: pre">open gate</code></p>`, "\n\n`open gate`\n\n"],
  [`<div style="white-space: pre-wrap">He shut it,\nand went.</div>`, "He shut it,\nand went."],
  [`<p style="white-space: pre">He shut it,\nand went.</p>`, "He shut it,\nand went."],
  [`<h2><code style="white-space: pre">open<br>shut</code></h2>`, "## `open shut`"],
  [
    `<table><tr><th>Gate</th><th>Call</th></tr><tr><td>Old</td><td><code style="white-space: pre">open\nshut</code></td></tr></table>`,
    "| Old | `open shut` |",
  ],
  [`<table><tr><td>Old</td><td style="white-space: pre">open\nshut</td></tr></table>`, "open\nshut"],
  [`<div style="white-space: nowrap">He shut it,\nand went.</div>`, "He shut it, and went."],
])("reads no code block from a part of a line, or from prose: %s", async (html, text) => {
  expect(await textOf(html)).toContain(text);
});
