import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const read = (text: string, uri: string) => readSample(text, { uri });

describe("XML and tables under other names", () => {
  it("reads prose in XML as paragraphs", async () => {
    const tei = `<?xml version="1.0"?><TEI><teiHeader><title>Roll</title></teiHeader><text><p>The lock was dug in <date>1871</date> by hand.</p><p>It held back the water for a year.</p></text></TEI>`;
    expect(await read(tei, "file:roll.xml")).toMatchObject({
      text: "# Roll\n\nThe lock was dug in 1871 by hand.\n\nIt held back the water for a year.",
    });
  });

  it.each([
    [`<p>Of 10<hi rend="sup">4</hi> barges a half passed the lock<note>In spring.</note>.</p>`, "tei"],
    [
      "<para>Of 10<superscript>4</superscript> barges a half passed the lock<footnote><para>In spring.</para></footnote>.</para>",
      "docbook",
    ],
    [
      "<AbstractText>Of 10<sup>4</sup> barges<br/>a half passed the lock (In spring.).</AbstractText>",
      "pubmed",
    ],
  ])("keeps raised numbers, notes and lines apart in %s", async (paragraph, name) => {
    const text = `<?xml version="1.0"?><${name}>${paragraph}</${name}>`;
    expect(await read(text, "file:roll.xml")).toMatchObject({
      text: "Of 10^4 barges a half passed the lock (In spring.).",
    });
  });

  it("keeps the word that a line breaks, and the words of a choice of steps", async () => {
    const paragraphs = [
      `<p>They wrote the manu<lb break="no"/>script on the lock by hand.</p>`,
      "<choices><choice>Select <ui>Open</ui> from the menu bar.</choice></choices>",
    ];
    expect(
      await read(`<?xml version="1.0"?><doc>${paragraphs.join("")}</doc>`, "file:roll.xml"),
    ).toMatchObject({
      text: "They wrote the manuscript on the lock by hand.\n\nSelect Open from the menu bar.",
    });
  });

  it("keeps a choice of steps within a sentence", async () => {
    const step = "<cmd>Then do as you like: <choice>Select <ui>Open</ui> from the menu bar.</choice></cmd>";
    expect(await read(`<?xml version="1.0"?><task>${step}</task>`, "file:task.xml")).toMatchObject({
      text: "Then do as you like: Select Open from the menu bar.",
    });
  });

  it("reads the corrected reading of a choice, and the items of its list", async () => {
    const tei = `<?xml version="1.0"?><TEI><p>They dug <choice><sic>teh</sic><corr>the</corr></choice> lock with:<list><item>spades</item><item>picks</item></list></p></TEI>`;
    expect(await read(tei, "file:roll.xml")).toMatchObject({
      text: "They dug the lock with:\n\n- spades\n- picks",
    });
  });

  it("reads titles of parts as headings, words in elements of their own as sentences, and verses by line", async () => {
    const head = "<head>The <name>Tarn</name> lock</head>";
    const said = "<s>It <w>leaks</w>.</s> <s>It <w>held</w> in man<!-- ? -->u\n<lb break='no'/>scripts.</s>";
    const verse =
      "<lg><l>It froze</l><l>in May.</l></lg><closer><name>Ann Moss</name><date>May</date></closer>";
    const tei = `<?xml version="1.0"?><TEI><div>${head}<div><head>Ice</head><p>${said}</p>${verse}</div></div></TEI>`;
    expect(await read(tei, "file:roll.xml")).toMatchObject({
      text: "# The Tarn lock\n\n## Ice\n\nIt leaks. It held in manuscripts.\n\nIt froze\nin May.\n\nAnn Moss\n\nMay",
    });
  });

  it.each([
    [
      "TEI",
      `<table><head>Ice</head><row role="label"><cell>Lock</cell><cell>Days</cell></row><row><cell rows="2">Tarn</cell><cell>4</cell></row><row><cell>5</cell></row></table>`,
    ],
    [
      "DocBook",
      `<table><title>Ice</title><tgroup cols="2"><thead><row><entry>Lock</entry><entry>Days</entry></row></thead><tbody><row><entry morerows="1">Tarn</entry><entry>4</entry></row><row><entry>5</entry></row></tbody></tgroup></table>`,
    ],
  ])("reads tables of %s", async (_name, table) => {
    const text = `<?xml version="1.0"?><book><para>It froze in <date>May</date>.</para>${table}</book>`;
    expect(await read(text, "file:roll.xml")).toMatchObject({
      text: "It froze in May.\n\nIce\n\n| Lock | Days |\n| --- | --- |\n| Tarn | 4 |\n| Tarn | 5 |",
    });
  });

  it("reads the text below a declaration of entities, and sentences without space between as sentences", async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE TEI [<!ENTITY a "b">]><TEI><head>Ice</head><p><s>It froze.</s><s>It held.</s></p></TEI>`;
    expect(await read(text, "file:roll.xml")).toMatchObject({ text: "# Ice\n\nIt froze. It held." });
  });

  it.each([
    "<locks><lock id='1'><name>Aldby</name><width>5</width></lock></locks>",
    "<track><p>12.3 45.6</p><p>12.4 45.7</p></track>",
    "<locks><width>5<unit>m</unit></width><width>6<unit>m</unit></width></locks>",
    "<set><default><property name='base'/>/etc/locks.xml</default></set>",
    "<dump><table><row><id>1</id><name>Ann</name></row></table><about>These are all of the keepers</about><table><row><id>2</id></row></table></dump>",
  ])("keeps XML of data as it is written", async (elements) => {
    const data = `<?xml version="1.0"?>${elements}`;
    expect(await read(data, "file:locks.xml")).toMatchObject({ text: data });
  });

  it("reads a table declared as a workbook", async () => {
    expect(await read("Lock\tBarges\nAldby\t14\n", "file:locks.xls")).toMatchObject({
      text: "| Lock | Barges |\n| --- | --- |\n| Aldby | 14 |",
    });
  });

  it("names the XML of Word 2003 as a format that is not read", async () => {
    const word = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="w"/>`;
    expect(await read(word, "file:a.xml")).toMatchObject({ reason: "unsupported-type" });
  });
});
