import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { htmlToMarkdown } from "../read-html.ts";
import { clearCodeBars } from "./code-bars.ts";

const prose = "<p>The sluice opens when the level rises, and the warden writes down each hour of it.</p>";
const readingOf = (html: string): string =>
  htmlToMarkdown(`<article><h1>The sluice</h1>${prose}${html}${prose}</article>`).markdown;

const code = '<pre class="language-python"><code>open()\n  wait()</code></pre>';
const fence = "```python\nopen()\n  wait()\n```";
const copy = "<button><span>Copy to clipboard</span></button>";

it.each([
  ["in a bar above it", `<div><div><span>Python</span>${copy}</div>${code}</div>`],
  ["in a bar around its box", `<div><div>python ${copy}</div><div>${code}</div></div>`],
  ["behind it", `<div>${code}<div><i role="button">Run</i><i role="button">复制</i></div></div>`],
  [
    "in it",
    `<pre><div>python</div><div>${copy}</div><div><code class="language-python">open()\n  wait()</code></div></pre>`,
  ],
])("leaves out buttons and the language of a block of code %s", (_place, html) => {
  const text = prose.slice(3, -4);
  expect(readingOf(html)).toBe(`# The sluice\n\n${text}\n\n${fence}\n\n${text}`);
});

it("leaves out a bar that is also behind other code", () => {
  const page = parsePage(`<div><pre>wait</pre><div>Python ${copy}</div>${code}</div>`);
  clearCodeBars(page);
  expect(page.body?.textContent).toBe("waitopen()\n  wait()");
});

it.each([
  [
    "a file's name",
    `<div><div><span>Listing of gate.py for the warden of the sluice</span>${copy}</div>${code}</div>`,
    "gate.py",
  ],
  ["a heading", `<div><h3><button>How the warden opens it</button></h3>${code}</div>`, "How the warden"],
  ["a button that is a line of text", `<div><button>How to open it</button>${code}</div>`, "How to open it"],
  [
    "a key in a line of text",
    `${code}<div>When the water falls, the warden presses the key <span role="button">Esc</span> to close it again.</div>`,
    "key Esc to",
  ],
  ["code before a listing", '<pre><b>c</b> <code class="language-c">int x</code></pre>', "c int x"],
  ["text in the block", "<pre>Type <code>open()</code> or <b>wait</b></pre>", "Type open() or wait"],
])("keeps %s", (_what, html, kept) => {
  expect(readingOf(html)).toContain(kept);
});
