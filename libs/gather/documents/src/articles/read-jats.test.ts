import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { readJats } from "./read-jats.ts";

const sample = readFileSync(`${import.meta.dirname}/../../test/fixtures/formats/jats.nxml`, "utf8");

describe("an article in JATS", () => {
  it("is known from other XML, and says who wrote it, when and where", async () => {
    expect(await readSample(sample, { uri: "https://a.example/x", contentType: "text/xml" })).toMatchObject({
      title: "Leakage of clay weirs",
      author: "Ann Kern; Weir Group",
      publishedAt: "2011-05-03",
      metadata: { doi: "10.1000/weir.7", pmid: "123", journal: "Journal of Weirs", year: "2011" },
    });
    const other = "<article><title>Not of a journal</title></article>";
    expect(await readSample(other, { uri: "file:a.xml" })).toMatchObject({ mediaType: "application/xml" });
  });

  it("is its abstract, sections, formulas, tables and captions, without references", () => {
    const read = readJats(sample);
    expect(read).toMatchObject({
      text: [
        "# Leakage of clay weirs",
        "## Abstract",
        "Leakage fell by 12.5% in ten years.",
        "## Methods",
        "We measured Q = 3 litres [1] at 10^6 points.",
        "### Sites",
        "1. Ald\n2. Bor",
        "Table 1 Leakage by site",
        "| Site | Litres |\n| --- | --- |\n| Ald | 4 |\n| Ald | 5 |",
        "Fig. 1 The weir.",
        "We thank the miller.",
      ].join("\n\n"),
    });
  });

  const articleOf = (body: string, back = ""): string =>
    `<article><front><article-meta/></front><body><sec><title>Weirs</title>${body}</sec></body><back>${back}</back></article>`;

  it.each([
    ["<title>Key points</title><p>They leak.</p>", "### Key points\n\nThey leak."],
    [
      "<label>Box 1</label><caption><title>Key points</title></caption><p>They leak.</p>",
      "### Box 1 Key points\n\nThey leak.",
    ],
    [
      "<label>Box 1</label><caption><title>Key points</title><p>Of clay.</p></caption><p>They leak.</p>",
      "### Box 1 Key points\n\nOf clay.\n\nThey leak.",
    ],
    ["<p>They leak.</p>", "They leak."],
  ])("has the box %s as a section", (box, text) => {
    expect(readJats(articleOf(`<boxed-text>${box}</boxed-text>`))).toMatchObject({
      text: `## Weirs\n\n${text}`,
    });
  });

  it("has theorems under their names, in the section in which they are", () => {
    const theorem =
      "<statement><label>Theorem 1</label><title>Leaks</title><p>All weirs leak.</p></statement>";
    expect(readJats(articleOf(theorem))).toMatchObject({
      text: "## Weirs\n\nTheorem 1 Leaks\n\nAll weirs leak.",
    });
  });

  it("has the notes that its text refers to, and no others", () => {
    const notes =
      "<fn-group><fn id='n1'><label>a</label><p>In clay: <list><list-item><label>x</label><p>red</p></list-item></list></p></fn><fn><p>No conflict.</p></fn></fn-group>";
    const text =
      "<p>They leak<xref ref-type='fn' rid='n1'><sup>a</sup></xref><xref ref-type='fn' rid=''/>.</p>";
    const reply = `</back><sub-article><back>${notes}`;
    expect(readJats(articleOf(text, notes + reply))).toMatchObject({
      text: "## Weirs\n\nThey leak[a].\n\n[a] In clay:\n\n- x\n  red",
    });
  });

  it("tells the raised marks within references to notes from powers, and has groups of notes", () => {
    const mark = (of: string): string => `<xref ref-type="table-fn" rid="t"><sup>${of}</sup></xref>`;
    const foot =
      '<table-wrap-foot><fn-group><fn id="t"><label>2</label><p>Cracked.</p></fn></fn-group></table-wrap-foot>';
    const table = `<table><tr><td>Ald</td><td>3${mark("2")}</td></tr><tr><td>Berg</td><td>4${mark("a")}</td></tr></table>`;
    expect(readJats(articleOf(`<table-wrap>${table}${foot}</table-wrap>`))).toMatchObject({
      text: "## Weirs\n\n| Ald | 3[2] |\n| --- | --- |\n| Berg | 4[a] |\n\n[2] Cracked.",
    });
  });

  it("tells the marks of notes in tables from numbers, and has the notes", () => {
    const mark = '<xref ref-type="table-fn" rid="t">a</xref>';
    const foot =
      '<table-wrap-foot><fn id="t"><label>a</label><p>Cracked.</p></fn><p>All of clay.</p></table-wrap-foot>';
    const table = `<table><tr><td>Site</td><td>1</td><td>2</td></tr><tr><td>Ald</td><td>3${mark}</td><td>4<sup>${mark}</sup></td></tr></table>`;
    expect(
      readJats(articleOf(`<table-wrap><label>Table 1</label>${table}${foot}</table-wrap>`)),
    ).toMatchObject({
      text: "## Weirs\n\nTable 1\n\n| Site | 1 | 2 |\n| --- | --- | --- |\n| Ald | 3[a] | 4[a] |\n\n[a] Cracked.\n\nAll of clay.",
    });
  });

  it("keeps powers and breaks of its titles, and the parts of a caption apart", () => {
    const mark = "<sup><xref ref-type='fn' rid='n1'>*</xref></sup>";
    const title = "<xref ref-type='bibr' rid='b'>Leaks</xref> at 10<sup>4</sup> weirs<break/>of clay";
    const caption =
      "<caption><title>Sites.</title><p>a, 10<sup>3</sup> gauges.</p><p>b, the mill.</p></caption>";
    const figures = `<fig><label>Fig. 2</label>${caption}</fig><fig><caption>A sluice</caption></fig>`;
    const article = `<article><front><article-meta><article-title>${title}${mark}</article-title></article-meta></front><body><sec><title>${title}</title>${figures}</sec></body></article>`;
    expect(readJats(article)).toMatchObject({
      title: "Leaks at 10^4 weirs of clay",
      text: [
        "# Leaks at 10^4 weirs of clay",
        "## Leaks at 10^4 weirs of clay",
        "Fig. 2 Sites. a, 10^3 gauges. b, the mill.",
        "A sluice",
      ].join("\n\n"),
    });
  });

  it("is damaged without its metadata", () => {
    expect(readJats("<article><front/></article>")).toMatchObject({ reason: "damaged" });
  });
});
