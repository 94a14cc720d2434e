import { type Unavailable, unavailable } from "@quarry/failure";
import { strFromU8, strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import { openingDay } from "../../dates/opening-day.ts";
import type { Extracted, ReadPart } from "../../extracted.ts";
import { fragmentToMarkdown, officeFacts, xmlPart } from "../office-markup.ts";
import { writeCharts } from "./word-charts.ts";
import { fillChunks, isChunkPart, markChunks } from "./word-chunks.ts";
import { writeCheckboxes, writeFields } from "./word-fields.ts";
import { stripHidden } from "./word-hidden.ts";
import { withoutNumbers, writeLabels } from "./word-labels.ts";
import { writeObjects } from "./word-objects.ts";

/** True for the parts of a Word document with text or the meaning of parts; macros, pictures and fonts are never unpacked. */
export const isDocxPart = (name: string): boolean =>
  isChunkPart(name) ||
  /^(?:\[Content_Types\]\.xml|docProps\/core\.xml|(?:word\/)?_rels\/[^/]*\.rels|word\/(?:charts\/chart)?[^/]+\.xml)$/u.test(
    name,
  );

/** The part with the text itself. */
export const isDocxText = (name: string): boolean => /^word\/document\d*\.xml$/u.test(name);

const styles = [
  "p[style-name='Title'] => h1:fresh",
  // Markdown has six levels, Word nine.
  ...[7, 8, 9].map((level) => `p[style-name='heading ${level}'] => h6:fresh`),
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  "p[style-name='Source Code'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Plain Text'] => pre:separator('\n')",
];

const hasRuns = (name: string): boolean => isDocxText(name) || /^word\/(?:foot|end)notes\.xml$/u.test(name);

type Files = ReadonlyMap<string, Uint8Array>;

/** Writes runs above or below their line as raised and lowered ones, and tabs to a margin as tabs. */
const plainRuns = (xml: string): string =>
  xml
    .replaceAll(
      /<w:position w:val="(-?)[1-9]\d{0,3}"\/>/gu,
      (_said, sign: string) => `<w:vertAlign w:val="${sign === "" ? "superscript" : "subscript"}"/>`,
    )
    .replaceAll(/<w:ptab\b[^<>]{0,200}\/>/gu, "<w:tab/>");

const readable = (name: string, xml: string, files: Files): string => {
  if (name === "word/numbering.xml") return withoutNumbers(xml);
  if (!hasRuns(name)) return xml;
  const written = plainRuns(writeFields(writeObjects(markChunks(xml))));
  return isDocxText(name) ? writeCharts(writeLabels(written, files), files) : written;
};

/** Writes the parts of a document in the form that mammoth reads. */
const toReadable = (files: Files): Files =>
  new Map([...files].map(([name, bytes]) => [name, strToU8(readable(name, strFromU8(bytes), files))]));

/**
 * Reads a Word document with mammoth, which converts its styles to HTML: headings, lists, tables, and notes at the end; and the
 * files within it.
 */
export const readDocx = async (files: Files, readPart: ReadPart): Promise<Extracted | Unavailable> => {
  const seen = stripHidden(toReadable(files));
  // Packed again, because mammoth unpacks the archive itself and without a limit.
  const packed = zipSync(Object.fromEntries(seen.files), { level: 0 });
  const html = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength) },
      { styleMap: styles, externalFileAccess: false },
    )
    .catch(() => undefined);
  if (html === undefined)
    return unavailable(
      "damaged",
      "The Word document is damaged and cannot be read; a freshly saved copy may help.",
    );
  const text = fragmentToMarkdown(writeCheckboxes(html.value)).replaceAll(" ↑", "");
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    publishedAt: openingDay(text.split("\n")),
    text: await fillChunks(text, files, readPart),
    invisibleCharacters: seen.hiddenCharacters,
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
};
