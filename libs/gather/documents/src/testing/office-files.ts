import { strToU8, zipSync } from "fflate";
import { unsupportedType } from "../extracted.ts";
import { readDocx } from "../office/word/read-docx.ts";

/** Creates a ZIP archive of texts. */
export const archiveOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** Changes the checksum that the directory of an archive has for a part. */
export const withBadChecksum = (archive: Uint8Array, name: string): Uint8Array => {
  const bytes = Buffer.from(archive);
  // The name is 46 bytes into its entry, the checksum 16.
  const at = bytes.lastIndexOf(name) - 30;
  bytes.writeUInt32LE((bytes.readUInt32LE(at) ^ 1) >>> 0, at);
  return bytes;
};

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "http://schemas.openxmlformats.org/package/2006/content-types";

const core = `<cp:coreProperties xmlns:cp="x" xmlns:dc="y" xmlns:dcterms="z"><dc:title>The Title</dc:title>
<dc:creator>Ann</dc:creator><dcterms:created>2024-02-03T10:00:00Z</dcterms:created>
<dcterms:modified>2024-05-06T10:00:00Z</dcterms:modified><dc:language>de-AT</dc:language></cp:coreProperties>`;

/** Returns the parts of a Word document around a body. */
export const docxParts = (body: string): Record<string, string> => ({
  "[Content_Types].xml": `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  "docProps/core.xml": core,
  "word/document.xml": `<w:document xmlns:w="${word}" xmlns:mc="${compatibility}" xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${body}</w:body></w:document>`,
  "word/styles.xml": `<w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style></w:styles>`,
});

/** Returns a paragraph of a Word document. */
export const docxParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Returns the text of a Word document with a body and other parts. */
export const docxText = async (
  body: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const parts = Object.entries({ ...docxParts(body), ...more });
  const files = new Map(parts.map(([name, xml]) => [name, strToU8(xml)]));
  const read = await readDocx(files, async () => unsupportedType("a file"));
  return read.status === "extracted" ? read.text : read.detail;
};

/** Returns the parts of an EPUB with XHTML chapters; the titles are those of its table of contents. */
export const epubParts = (
  chapters: readonly { readonly title: string; readonly body: string }[],
): Record<string, string> => ({
  mimetype: "application/epub+zip",
  "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`,
  "OPS/book.opf": `<package xmlns:dc="x"><metadata><dc:title>A Book</dc:title><dc:creator>Ann</dc:creator>
<dc:date>2020-01-02</dc:date><dc:language>en</dc:language><dc:rights>CC BY 4.0</dc:rights></metadata>
<manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
${chapters.map((_, index) => `<item id="c${index}" href="text/c%20${index}.xhtml" media-type="application/xhtml+xml"/>`).join("")}</manifest>
<spine><itemref idref="nav"/>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join("")}</spine></package>`,
  "OPS/nav.xhtml": `<html><body><nav><ol>${chapters.map(({ title }, index) => `<li><a href="text/c%20${index}.xhtml">${title}</a></li>`).join("")}</ol></nav></body></html>`,
  ...Object.fromEntries(
    chapters.map(({ body }, index) => [
      `OPS/text/c ${index}.xhtml`,
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`,
    ]),
  ),
});

/** Returns the parts of an OpenDocument text around a body. */
export const odtParts = (body: string): Record<string, string> => ({
  mimetype: "application/vnd.oasis.opendocument.text",
  "content.xml": `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  "meta.xml": `<office:document-meta><office:meta><dc:title>The Title</dc:title><meta:initial-creator>Ann</meta:initial-creator>
<dc:creator>Bob</dc:creator><meta:creation-date>2021-03-04T05:06:07</meta:creation-date><dc:date>2022-01-01</dc:date></office:meta></office:document-meta>`,
});

/** Returns the parts of a workbook with one sheet, whose rows are given as XML. */
export const xlsxParts = (rows: string): Record<string, string> => ({
  "xl/workbook.xml": `<workbook xmlns:r="x"><sheets><sheet name="Sales" r:id="r1"/><sheet name="Secret" state="hidden" r:id="r2"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
  "xl/sharedStrings.xml": `<sst><si><t>Name</t></si><si><r><t>Day </t></r><r><t>one</t></r><rPh><t>reading</t></rPh></si></sst>`,
  "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  "xl/worksheets/sheet2.xml": `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`,
});
