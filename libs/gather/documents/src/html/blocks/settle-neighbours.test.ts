import { describe, expect, it } from "vitest";
import { readSample } from "../../testing/read-sample.ts";

const prose =
  "The keeper wrote down the height of the water at every lock on the first of each month, for ten years.";
const rows = [
  ["Month", "Height"],
  ["May", "31 cm"],
  ["June", "29 cm"],
  ["May", "31 cm"],
];
const table = `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
const textOf = async (body: string): Promise<string> => {
  const read = await readSample(
    `<!doctype html><html lang="en"><head><title>Water</title></head><body><article><h1>Water</h1>${body}</article></body></html>`,
    { uri: "https://example.org/a", contentType: "text/html" },
  );
  return "text" in read ? read.text : "";
};
const asTable = "| Month | Height |\n| --- | --- |\n| May | 31 cm |\n| June | 29 cm |\n| May | 31 cm |";

describe("settleNeighbours", () => {
  it.each([
    ["below the only paragraph", `<p>${prose}</p>${table}`],
    ["in an element of its own", `<p>${prose}</p><div class="scroll">${table}</div>`],
    [
      "before links to share it",
      `<p>${prose}</p>${table}<p><a href="/s">Share</a> <a href="/t">Post</a></p><p>More: <a href="/a">Locks</a></p>`,
    ],
  ])("keeps a table whole %s, and no links behind it", async (_where, body) => {
    expect(await textOf(body)).toBe(`# Water\n\n${prose}\n\n${asTable}`);
  });

  it("keeps a table of links below the names of its columns", async () => {
    const heads = table.replaceAll(/<td>(Month|Height)<\/td>/gu, "<th>$1</th>");
    const linked = heads.replaceAll(/<td>([^<]*)<\/td>/gu, '<td><a href="/x">$1</a></td>');
    expect(await textOf(`<p>${prose}</p>${linked}<p>${prose} Then he left.</p>`)).toContain(asTable);
  });

  it("keeps a described list between two paragraphs whole", async () => {
    const list = "<dl><dt>Depth</dt><dd>3 m</dd><dd>at low water</dd><dt>Width</dt><dd>12 m</dd></dl>";
    expect(await textOf(`<p>${prose}</p>${list}<p>${prose} Then he left.</p>`)).toContain(
      "Depth\n: 3 m\n: at low water\n\nWidth\n: 12 m",
    );
  });

  it("keeps the heading in the header of a section with text, and none of another", async () => {
    const head = (name: string): string => `<header><h2>${name}</h2><p>Since May</p></header>`;
    const sections = `<section>${head("Gates")}<p>${prose} Then he left.</p></section><section>${head("Weirs")}</section>`;
    const text = await textOf(`<p>${prose}</p>${sections}`);
    expect(text).toContain("## Gates\n\n");
    expect(text).not.toContain("Weirs");
  });

  it("keeps lists in the items of a list", async () => {
    const list = `<ul><li>Gates</li><li>Weirs<ul><li>Aldby</li><li><p>Berg</p><ol><li>upper</li></ol></li></ul></li></ul>`;
    expect(await textOf(`<p>${prose}</p>${list}<p>${prose} Then he left.</p>`)).toContain(
      "- Gates\n- Weirs\n  - Aldby\n  - Berg\n    1. upper\n",
    );
  });

  it.each([
    ["an item", `<section class="footnotes"><ol><li id="n1"><p>In feet.</p></li></ol></section>`],
    ["with its number", `<div id="n1" class="footnote"><p>1. In feet.</p></div>`],
    [
      "beside its number",
      `<div class="footnote"><a id="n1" href="#m1">1</a><div class="footnote-content"><p>In feet.</p></div></div>`,
    ],
  ])("keeps a short footnote that the text refers to, as %s", async (_form, note) => {
    const marked = `<p>${prose}<sup><a id="m1" href="#n1">1</a></sup></p><p>${prose} Then he left.</p>`;
    expect(await textOf(`${marked}${note}`)).toContain("In feet.");
    expect(await textOf(`${marked}${note.replace('"n1"', '"n2"')}`)).not.toContain("In feet.");
  });
});
