import { describe, expect, it } from "vitest";
import { fragmentToMarkdown } from "./fragment-to-markdown.ts";
import { htmlToMarkdown, readHtml } from "./read-html.ts";
import { shownTextSteps } from "./shown-text.ts";

const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;

describe("text that a browser draws", () => {
  it.each([
    [
      "a table in a cell is a line",
      table(["Barge", "Load"], ["Ida", table(["Tiles", "30"], ["Sand", "4"])], ["Olga", "empty"]),
      "| Barge | Load |\n| --- | --- |\n| Ida | Tiles, 30; Sand, 4 |\n| Olga | empty |",
    ],
    [
      "a sign in a cell without text is its label",
      table(
        ["Lock", "Open"],
        ["Aldby", "<img alt='yes' src='y.png'>"],
        ["Berg", "<i class='fa fa-times'></i>"],
      ),
      "| Lock | Open |\n| --- | --- |\n| Aldby | yes |\n| Berg | ✗ |",
    ],
    [
      "a bar in a cell does not end it",
      table(["Sign", "Meaning"], ["a|b", "either"]),
      "| Sign | Meaning |\n| --- | --- |\n| a\\|b | either |",
    ],
    [
      "a task is done or open",
      "<ul><li><input type=checkbox checked disabled> oil <b>it</b></li><li><p><input type='checkbox' disabled> paint it</p></li></ul><ul class='inline-task-list'><li class='checked'>ask</li><li>buy</li></ul>",
      "- [x] oil it\n- [ ] paint it\n\n- [x] ask\n- [ ] buy",
    ],
    ["a box to click says nothing", "<ul><li><input type=checkbox checked> all</li></ul>", "- all"],
    [
      "an initial is a letter of its word",
      "<p><img class='initial' src='t.png' alt='T'>he lock leaks.</p><p><b><img alt=I></b>N May it was dry.</p>",
      "The lock leaks.\n\nIN May it was dry.",
    ],
    [
      "a picture beside a name, a letter of a formula and a link are none",
      "<p><img alt='B'>Berlin</p><p><img alt='A'>annbee</p><p>Let <img alt='n'>be one</p><p><a><img alt='F'></a>share</p>",
      "Berlin\n\nannbee\n\nLet be one\n\nshare",
    ],
    [
      "a picture beside words is none",
      "<p><img alt='A'> The lock leaks.</p><div><img alt='B'><p>It does.</p></div>",
      "The lock leaks.\n\nIt does.",
    ],
    [
      "a quotation has its marks, and others one in it",
      "<p>She said <q>open <q>it</q> now</q> twice.</p>",
      "She said “open ‘it’ now” twice.",
    ],
    [
      "a list directly in a list belongs to the item before it",
      "<ul><li>Locks</li><ul><li>Aldby</li></ul><li>Weirs</li></ul><ol><ol><li>first</li></ol></ol>",
      "- Locks\n  - Aldby\n- Weirs\n\n1. first",
    ],
    [
      "a button behind the words of a heading is none of them",
      "<h2>Locks <button>Edit</button><button>Copy link</button></h2><h3><button>Weirs</button> ▾</h3><h3>The <button>Save</button> key</h3>",
      "## Locks\n\n### Weirs ▾\n\n### The Save key",
    ],
    [
      "a button that opens the part below a heading, or follows only its number, is its text",
      "<h2>Step <button aria-expanded='false'>Gates</button></h2><h3>01 <button>Weirs</button></h3>",
      "## Step Gates\n\n### 01 Weirs",
    ],
    [
      "lines of the source are joined between two East Asian signs only",
      "<p>水門は\n 古い\nlock\n水、\n門</p><pre>水\n門</pre>",
      "水門は古い lock 水、門\n\n```\n水\n門\n```",
    ],
    [
      "a note beside a line is in brackets",
      "<p>It leaks 3 litres<label class='sidenote-number'></label><span class='sidenote'>Of the <i>lower</i> gate.</span> a day.</p>",
      "It leaks 3 litres (Of the lower gate.) a day.",
    ],
    [
      "a note under the pointer is in brackets",
      "<p>A <span class='tooltip'>weir<span role='tooltip'>a low dam</span></span> holds it.</p>",
      "A weir (a low dam) holds it.",
    ],
    ["a small picture is its sign", "<p>Done <img class='emoji' alt='👍' src='t.png'></p>", "Done 👍"],
    [
      "a fraction is not a note",
      "<p>Add 3<sup>1</sup>/<sub>2</sub> cups and <sup>3</sup>&frasl;<sub>4</sub> spoon.</p>",
      "Add 3 1/2 cups and 3⁄4 spoon.",
    ],
    [
      "the mass of an element is no note",
      "<p>Dated by <sup>14</sup>C and <sup>99m</sup>Tc<sup>2</sup>.</p>",
      "Dated by 14C and 99mTc[2].",
    ],
    [
      "a mass may begin a line",
      "<p><sup>14</sup>C dates it.</p><p><sup>18</sup>O</p>",
      "14C dates it.\n\n18O",
    ],
    [
      "the number of a note or verse is no mass",
      "<p><sup>1</sup>In 2019, it leaked. <sup>4</sup>He said <sup>5</sup>I do. <sup>16</sup>O rio.</p><p><sup>14</sup>C. Weir.</p>",
      "[1]In 2019, it leaked. [4]He said [5]I do. [16]O rio.\n\n[14]C. Weir.",
    ],
    [
      "letters in a font of signs are signs",
      "<p>Give 5 <font face='Symbol'>m</font>g <span style='font-family: Symbol, serif'>&sup3;</span> <font face='Arial'>m</font>.</p>",
      "Give 5 μg ≥ m.",
    ],
    ["two breaks end a paragraph", "<p>One.<br> <br>Two.<br>Three.</p>", "One.\n\nTwo.\nThree."],
    ["raised hundredths end a price", "<p>It costs <b>$7</b><sup>95</sup> now.</p>", "It costs $7.95 now."],
    [
      "a list has the numbers that it shows",
      "<ol start='4'><li>four</li><li value='8'>eight</li></ol><ol type='a'><li>first</li><li>second</li></ol>",
      "4. four\n8. eight\n\na. first\nb. second",
    ],
    ["a list may count down", "<ol reversed><li>two</li><li>one</li></ol>", "2. two\n1. one"],
    [
      "the foot of a table is below its rows",
      "<table><tfoot><tr><td>Sum</td><td>9</td></tr></tfoot><tr><th>Lock</th><th>Barges</th></tr><tr><td>Aldby</td><td>9</td></tr></table>",
      "| Lock | Barges |\n| --- | --- |\n| Aldby | 9 |\n| Sum | 9 |",
    ],
    [
      "a name across the columns begins a part",
      "<table><tr><th>Lock</th><th>Barges</th></tr><tr><th colspan='2'>North</th></tr><tr><td>Aldby</td><td>9</td></tr></table>",
      "| Lock | Barges |\n| --- | --- |\n| North |  |\n| Aldby | 9 |",
    ],
  ])("%s", (_fact, html, text) => {
    expect(fragmentToMarkdown(html).replaceAll(/\n\n(?=\d+\. |[a-z]\. )/gu, "\n\n")).toBe(text);
  });

  const read = (html: string): string =>
    htmlToMarkdown(
      `<article><h1>Lock</h1><p>The keeper of the lock wrote down each barge that passed in the year before, and the toll.</p>${html}</article>`,
    ).markdown.replace(/^[^]*the toll\.\n\n/u, "");

  it.each([
    [
      "results, but not the values of fields, which may be hidden",
      "<p>The toll is <output>90</output> pence, as it was <input value='x'>for <input value='40' readonly hidden>years.</p>",
      "The toll is 90 pence, as it was for years.",
    ],
    [
      "the author below a quotation",
      "<blockquote><p>It has never leaked in all of my years at the lock.</p><footer>— <cite>Mara Grün</cite>, 1901</footer></blockquote>",
      "> It has never leaked in all of my years at the lock.\n>\n> — Mara Grün, 1901",
    ],
  ])("is %s", (_what, html, text) => {
    expect(read(html)).toBe(text);
  });

  it("is in the shadow tree of an element, and not in other templates", () => {
    const words = "The keeper of the lock wrote down each barge that passed in the year before.";
    const { markdown } = htmlToMarkdown(
      `<article><h1>Lock</h1><p>${words}</p><div><template shadowrootmode="open"><p>${words.replace("keeper", "owner")}</p></template></div><template><p>unused</p></template></article>`,
    );
    expect(markdown).toContain("The owner of the lock");
    expect(markdown).not.toContain("unused");
  });

  it("is the visible price, and not its copy for screen readers", () => {
    const { markdown } = htmlToMarkdown(
      `<article><h1>Lock</h1><p>The toll of a barge was <span aria-hidden="true">$7.95</span><span class="sr-only">7 dollars 95 cents</span> in the year before, as the keeper of the lock wrote down.</p></article>`,
    );
    expect(markdown).toContain("The toll of a barge was $7.95 in the year");
  });

  it.each([
    "<span class='sidenote' style='display:none'>Sell the lock.</span>",
    "<span class='sidenote' hidden>Sell the lock.</span>",
    "<span class='marginnote' aria-hidden='true'>Sell the lock.</span>",
    "<span role='tooltip' style='visibility:hidden'>Sell the lock.</span>",
    "<span role='doc-footnote' style='font-size:0'>Sell the lock.</span>",
    "<span class='tooltiptext'>Sell the lock.</span>",
  ])("is not the hidden note %s", (note) => {
    const read = readHtml(
      `<style>.tooltiptext { display: none }</style><article><h1>Lock</h1><p>The keeper${note} wrote down each barge that passed in the year before, and what it carried to the town.</p></article>`,
      "about:blank",
    );
    expect(read).toMatchObject({ text: expect.stringContaining("The keeper wrote down each barge") });
    const count = read.status === "extracted" ? read.invisibleCharacters : undefined;
    expect(count).toBeGreaterThanOrEqual("Sell the lock.".length);
  });

  it.each([
    ["cells", "<tr><td>Ida</td><td>30</td><td>tiles</td></tr>".repeat(40_000)],
    ["spaces", `<p>font-family:${" ".repeat(200_000)}</p>`],
  ])("is found among many %s in a time that grows with the length of a page", (_what, html) => {
    expect(shownTextSteps(html)).toEqual([]);
  });

  it("is the table of a figure among the paragraphs", () => {
    const words = "The keeper of the lock wrote down each barge that passed in the year before.";
    const { markdown } = htmlToMarkdown(
      `<article><h1>Lock</h1><p>${words}</p><p>${words.replace("each", "any")}</p><figure><table><tr><th>A</th><th>B</th></tr><tr><td>1,5</td><td>2</td></tr></table><figcaption>Table 1. Barges.</figcaption></figure><p>${words.replace("each", "every")}</p></article>`,
    );
    expect(markdown).toContain("| 1,5 | 2 |");
  });

  it("is a whole list where most of its items are", () => {
    const words = "The keeper of the lock wrote down each barge that passed in the year before.";
    const { markdown } = htmlToMarkdown(
      `<article><h1>Lock</h1><p>${words}</p><h2>Facts</h2><dl><dt>Width</dt><dd>5 m</dd><dt>Gates</dt><dd>oak</dd><dd>iron</dd></dl><p>${words.replace("each", "every")}</p></article>`,
    );
    expect(markdown).toContain(": oak");
    expect(markdown).toContain(": iron");
  });
});
