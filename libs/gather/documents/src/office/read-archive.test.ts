import { unavailable } from "@quarry/failure";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  archiveOf,
  docxParagraph,
  docxParts,
  epubParts,
  odtParts,
  withBadChecksum,
  xlsxParts,
} from "../testing/office-files.ts";
import { readArchive } from "./read-archive.ts";

const noPart = async () => unavailable("unsupported-type", "no part is read here");
const read = (files: Readonly<Record<string, string>>) => readArchive(archiveOf(files), noPart);

describe("readArchive of a Word document", () => {
  const table = `<w:tbl><w:tr>${["Name", "Age"].map((cell) => `<w:tc>${docxParagraph(cell)}</w:tc>`).join("")}</w:tr>
<w:tr>${["Ann", "31"].map((cell) => `<w:tc>${docxParagraph(cell)}</w:tc>`).join("")}</w:tr></w:tbl>`;

  it("reads headings, paragraphs, tables and the document's own metadata", async () => {
    const body =
      docxParagraph("All of It", "Title") +
      docxParagraph("Part", "Heading1") +
      docxParagraph("Words.") +
      table;
    expect(await read(docxParts(body))).toEqual({
      status: "extracted",
      text: "# All of It\n\n# Part\n\nWords.\n\n| Name | Age |\n| --- | --- |\n| Ann | 31 |",
      title: "The Title",
      author: "Ann",
      publishedAt: undefined,
      modifiedAt: "2024-05-06",
      language: "de",
      mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      invisibleCharacters: 0,
    });
  });

  it("reads what was put in and not what was taken out, and leaves macros alone", async () => {
    const changed = `<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>`;
    const parts = { ...docxParts(changed), "word/vbaProject.bin": "Sub AutoOpen()" };
    expect(await read(parts)).toMatchObject({ text: "new" });
  });

  it("leaves out what Word hides", async () => {
    const hidden = (how: string) => `<w:r><w:rPr>${how}</w:rPr><w:t>secret</w:t></w:r>`;
    const body = `<w:p>${hidden("<w:vanish/>")}<w:r><w:t>seen</w:t></w:r>${hidden('<w:vanish w:val="1"/>')}</w:p>`;
    expect(await read(docxParts(body))).toMatchObject({ text: "seen" });
    const undone = docxParts(`<w:p>${hidden('<w:vanish w:val="0"/>')}</w:p>`);
    expect(await read(undone)).toMatchObject({ text: "secret" });
  });

  it("finds the text in a part with a number, and its notes", async () => {
    const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const note = `<w:endnotes ${names}><w:endnote w:id="1">${docxParagraph("A note.")}</w:endnote></w:endnotes>`;
    const body = '<w:p><w:r><w:t>Words.</w:t><w:endnoteReference w:id="1"/></w:r></w:p>';
    const parts = Object.entries({ ...docxParts(body), "word/endnotes.xml": note });
    const numbered = parts.map((part) =>
      part.map((each) => each.replaceAll("document.xml", "document2.xml")),
    );
    expect(await read(Object.fromEntries(numbered))).toMatchObject({ text: "Words.[i]\n\ni. A note." });
  });

  it("says that it is damaged if its text is not XML", async () => {
    expect(await read({ ...docxParts(""), "word/document.xml": "words" })).toMatchObject({
      reason: "damaged",
      detail: "The Word document is damaged and cannot be read; a freshly saved copy may help.",
    });
  });

  it("treats the heading it begins with as the title where none is stated", async () => {
    const { "docProps/core.xml": _core, ...parts } = docxParts(docxParagraph("Part", "Heading1"));
    expect(await read(parts)).toMatchObject({ title: "Part" });
  });

  it("lets no entity grow", async () => {
    const doctype = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>`;
    const parts = docxParts(docxParagraph("&b; words"));
    const answer = await read({
      ...parts,
      "word/document.xml": `${doctype}${parts["word/document.xml"] ?? ""}`,
    }).catch(() => undefined);
    expect(JSON.stringify(answer ?? "")).not.toContain("aaaaaaaaaa");
  });
});

describe("readArchive of a book", () => {
  const chapters = [
    { title: "One", body: "<h1>Chapter One</h1><p>It begins.</p>" },
    { title: "Two &amp; a half", body: "<p>It ends.</p><ul><li>so</li></ul>" },
  ];

  it("reads chapters in their order, with the heading of the contents where they have none", async () => {
    expect(await read(epubParts(chapters))).toEqual({
      status: "extracted",
      text: "# Chapter One\n\nIt begins.\n\n# Two & a half\n\nIt ends.\n\n- so",
      title: "A Book",
      author: "Ann",
      publishedAt: "2020-01-02",
      language: "en",
      license: "CC BY 4.0",
      mediaType: "application/epub+zip",
    });
  });

  it.each([
    ["no spine", "OPS/book.opf", "OPS/book.opf", (text: string) => text.replace(/<spine>.*<\/spine>/su, "")],
    ["no container", "META-INF/container.xml", "META-INF/other.xml", (text: string) => text],
    ["names of parts in other capitals", "OPS/text/c 0.xhtml", "OPS/Text/C 0.XHTML", (text: string) => text],
    [
      "empty elements",
      "OPS/text/c 0.xhtml",
      "OPS/text/c 0.xhtml",
      (text: string) => text.replace("<title>x</title>", '<title/><script src="a.js" />'),
    ],
  ])("reads a book with %s", async (_which, name, renamed, change) => {
    const { [name]: part = "", ...parts } = epubParts(chapters);
    expect(await read({ ...parts, [renamed]: change(part) })).toMatchObject({
      text: "# Chapter One\n\nIt begins.\n\n# Two & a half\n\nIt ends.\n\n- so",
    });
  });

  it("decodes a chapter as it says", async () => {
    const files = Object.entries(epubParts([{ title: "One", body: "" }])).map(
      ([name, text]) => [name, Buffer.from(text)] as const,
    );
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><html><body><p>caf\u00e9</p></body></html>',
      "latin1",
    );
    const book = zipSync({ ...Object.fromEntries(files), "OPS/text/c 0.xhtml": latin });
    expect(await readArchive(book, noPart)).toMatchObject({ text: "# One\n\ncafé" });
  });

  it("is read without a damaged chapter, which is named", async () => {
    const bytes = withBadChecksum(archiveOf(epubParts(chapters)), "OPS/text/c 0.xhtml");
    expect(await readArchive(bytes, noPart)).toMatchObject({
      text: "# Two & a half\n\nIt ends.\n\n- so",
      metadata: { unreadFiles: "OPS/text/c 0.xhtml" },
    });
  });

  it.each([
    ['<dc:creator opf:role="ill">Zoe</dc:creator><dc:creator opf:role="aut">Ann</dc:creator>', "Ann"],
    [
      '<dc:creator id="z">Zoe</dc:creator><meta refines="#z" property="role">ill</meta><dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator>',
      "Ann; Bo",
    ],
    ['<dc:creator opf:role="edt">Zoe</dc:creator><dc:creator opf:role="ill">Ann</dc:creator>', "Zoe"],
    [
      '<dc:creator id="a">Ann</dc:creator><meta refines="#a" property="role">aut</meta><meta refines="#a" property="role">ill</meta><dc:creator>Bo</dc:creator>',
      "Ann",
    ],
    ["<dc:creator>Ann</dc:creator><dc:creator>Ann</dc:creator>", "Ann"],
  ])("has the authors among the creators %s", async (creators, author) => {
    const parts = epubParts(chapters);
    const book = parts["OPS/book.opf"]?.replace("<dc:creator>Ann</dc:creator>", creators) ?? "";
    expect(await read({ ...parts, "OPS/book.opf": book })).toMatchObject({ author });
  });

  it("says that a book is encrypted, or has unknown parts", async () => {
    const lock = `<encryption><EncryptedData><CipherReference URI="OPS/text/c 0.xhtml"/></EncryptedData></encryption>`;
    expect(await read({ ...epubParts(chapters), "META-INF/encryption.xml": lock })).toMatchObject({
      reason: "password-protected",
    });
    expect(await read({ "META-INF/container.xml": "<container/>" })).toMatchObject({ reason: "damaged" });
  });
});

describe("readArchive of an OpenDocument text", () => {
  it("reads headings, lists, tables and notes, and leaves out what was deleted", async () => {
    const body = `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>
<text:h text:outline-level="2">Part</text:h><text:p>Words<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>a note</text:p></text:note-body></text:note> &lt;on&gt;.</text:p>
<text:list><text:list-item><text:p>so</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>`;
    const answer = await read(odtParts(body));
    expect(answer).toMatchObject({ title: "The Title", author: "Ann", publishedAt: undefined });
    expect(answer).toMatchObject({
      text: "## Part\n\nWords[1] <on>.\n\n- so\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n1. a note",
    });
  });

  it("reads text boxes, and no hidden text", async () => {
    const body = `<text:p>a<draw:frame><svg:title>no</svg:title><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame></text:p>
<text:section text:display="none"><text:p>no</text:p></text:section><text:p><text:hidden-text>no</text:hidden-text>b</text:p>`;
    expect(await read(odtParts(body))).toMatchObject({ text: "a\n\nbox\n\nb" });
  });

  it("says that it is locked", async () => {
    const manifest = "<manifest><file-entry><manifest:encryption-data/></file-entry></manifest>";
    expect(await read({ ...odtParts(""), "META-INF/manifest.xml": manifest })).toMatchObject({
      reason: "password-protected",
    });
  });
});

describe("readArchive of a workbook", () => {
  it("reads the sheets that are shown as tables, dates as dates", async () => {
    const rows = `<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Paid</t></is></c></row>
<row><c r="A2" t="str"><v>Ann</v></c><c r="B2"><v>1.5</v></c><c r="C2" s="1"><v>45292</v></c><c r="D2" t="b"><v>1</v></c></row>`;
    expect(await read(xlsxParts(rows))).toMatchObject({
      text:
        "# Sales\n\n| column 1 | column 2 | column 3 | column 4 |\n| --- | --- | --- | --- |\n" +
        "| Name |  | Day one | Paid |\n| Ann | 1.5 | 2024-01-01 | TRUE |",
    });
  });
});

describe("readArchive of a workbook of a Macintosh", () => {
  it("counts days from 1904", async () => {
    const parts = xlsxParts(`<row><c s="1"><v>43830</v></c></row>`);
    const workbook =
      parts["xl/workbook.xml"]?.replace("<sheets>", '<workbookPr date1904="1"/><sheets>') ?? "";
    expect(await read({ ...parts, "xl/workbook.xml": workbook })).toMatchObject({
      text: "# Sales\n\n| column 1 |\n| --- |\n| 2024-01-01 |",
    });
  });
});

describe("readArchive of anything else", () => {
  it.each([["a ZIP archive of files in no format that is read", { "a.txt": "hello" }]])(
    "says that %s is not read",
    async (name, files) => {
      expect(await read(files)).toMatchObject({
        reason: "unsupported-type",
        detail: expect.stringContaining(`This is ${name},`),
      });
    },
  );

  it("unpacks no bomb", async () => {
    const bomb = zipSync({
      "word/document.xml": new Uint8Array(100_000_000),
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await readArchive(bomb, noPart)).toMatchObject({ reason: "too-large" });
  });

  it("reads elements nested without end", async () => {
    const deep = odtParts(`${"<text:list><text:list-item>".repeat(20_000)}<text:p>deep</text:p>`);
    expect(await read({ ...deep, "meta.xml": "<m>".repeat(50_000) })).toMatchObject({ status: "extracted" });
  });

  it("unpacks at most the size that an archive declares", async () => {
    const liar = archiveOf({ ...docxParts(""), "word/document.xml": "<w:p/>".repeat(1_000_000) });
    const bytes = Buffer.from(liar);
    // The archive's directory declares a part of 100 bytes.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(6_000_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(100);
    for (let at = bytes.indexOf(size); at !== -1; at = bytes.indexOf(size, at)) small.copy(bytes, at);
    const answer = await readArchive(bytes, noPart).catch(() => undefined);
    expect(JSON.stringify(answer ?? "").length).toBeLessThan(1_000);
  });

  it.each([
    ["the text of a Word document", docxParts(docxParagraph("Words.")), "word/document.xml"],
    ["the list of a book's parts", epubParts([{ title: "One", body: "<p>It begins.</p>" }]), "OPS/book.opf"],
  ])("reads %s whose checksum is wrong, as its own program does", async (_which, parts, name) => {
    expect(await readArchive(withBadChecksum(archiveOf(parts), name), noPart)).toMatchObject({
      status: "extracted",
    });
  });

  it("reads no bytes of an archive twice", async () => {
    const bytes = Buffer.from(archiveOf({ "a.txt": "x".repeat(100), "b.txt": "y" }));
    // The packed size of the first part, in the archive's directory.
    bytes.writeUInt32LE(bytes.byteLength, bytes.indexOf("PK\u0001\u0002", 0, "latin1") + 20);
    expect(await readArchive(bytes, noPart)).toMatchObject({ reason: "too-large" });
  });

  it.each([
    ["the only chapter", epubParts([{ title: "One", body: "<p>It begins.</p>" }]), "OPS/text/c 0.xhtml"],
    ["the only file", { "a.txt": "hello" }, "a.txt"],
  ])("is damaged if %s is", async (_which, parts, name) => {
    expect(await readArchive(withBadChecksum(archiveOf(parts), name), noPart)).toMatchObject({
      reason: "damaged",
    });
  });

  it.each([
    ["cut short", (whole: Uint8Array) => whole.subarray(0, 200), "damaged"],
    [
      "cut short, of a file saved at a full hour",
      (whole: Uint8Array) => whole.subarray(0, 200).map((byte, index) => (index === 10 ? 0 : byte)),
      "damaged",
    ],
    [
      "locked",
      (whole: Uint8Array) => whole.map((byte, index) => (index === 6 ? byte | 1 : byte)),
      "password-protected",
    ],
  ])("says that an archive is %s", async (_case, change, reason) => {
    expect(await readArchive(change(archiveOf(docxParts("x"))), noPart)).toMatchObject({ reason });
  });
});
