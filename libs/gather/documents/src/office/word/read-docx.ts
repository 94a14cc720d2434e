import { type Unavailable, unavailable } from "@quarry/failure";
import { strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import { openingDay } from "../../dates/opening-day.ts";
import type { Extracted, ReadPart } from "../../extracted.ts";
import { fragmentToMarkdown } from "../../html/fragment-to-markdown.ts";
import { officeFacts } from "../office-facts.ts";
import { relationsOf, xmlPart } from "../parts.ts";
import { type PartContext, readablePart } from "./readable-part.ts";
import { fillChunks, isChunkPart } from "./word-chunks.ts";
import { stripHidden, styleProperties } from "./word-hidden.ts";
import { createListLabels, withoutNumbers } from "./word-labels.ts";
import { writeNoteMarks } from "./word-notes.ts";
import { type Files, isDocxText, textPartOf, withoutText, wordPart, writeXml } from "./word-xml.ts";

/** True for the parts of a Word document with text or the meaning of parts; macros, pictures and fonts are never unpacked. */
export const isDocxPart = (name: string): boolean =>
  isChunkPart(name) ||
  /^(?:\[Content_Types\]\.xml|docProps\/core\.xml|(?:word\/)?_rels\/[^/]*\.rels|word\/(?:charts\/chart|diagrams\/data)?[^/]+\.xml)$/u.test(
    name,
  );

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

/** True for a part that mammoth reads, or that a relation can name as the text. */
const isRead = (name: string): boolean => /^word\/[^/]+\.xml$/u.test(name) && !isChunkPart(name);

/** True for a part that defines lists or styles; what text it has is not shown. */
const isDefinition = (name: string): boolean => /\/(?:numbering|styles)\.xml$/u.test(name);

/** Writes the parts of a document in the form that mammoth reads, without invisible text. */
const toReadable = (
  files: Files,
): { readonly files: Record<string, Uint8Array>; readonly hiddenCharacters: number } => {
  const ofStyle = styleProperties(wordPart(files, "word/styles.xml"));
  const relations = relationsOf(files, textPartOf(files));
  const ofText: PartContext = {
    labelOf: createListLabels(files),
    drawnOf: (id) => xmlPart(files, relations.get(id)?.part ?? ""),
    ofStyle,
  };
  const ofNotes: PartContext = { labelOf: () => undefined, drawnOf: () => xmlPart(files, ""), ofStyle };
  let hiddenCharacters = 0;
  const readable = (name: string): string => {
    const part = wordPart(files, name);
    if (isDefinition(name)) return writeXml(withoutText(withoutNumbers(part)));
    const seen = stripHidden(readablePart(part, isDocxText(name) ? ofText : ofNotes), ofStyle);
    hiddenCharacters += seen.hiddenCharacters;
    return writeXml(seen.part);
  };
  const written = Array.from(files).flatMap(([name, bytes]): [string, Uint8Array][] => {
    if (isRead(name)) return [[name, strToU8(readable(name))]];
    return /^word\/(?:charts|diagrams)\//u.test(name) || isChunkPart(name) ? [] : [[name, bytes]];
  });
  return { files: Object.fromEntries(written), hiddenCharacters };
};

/** Writes the boxes of forms as signs. */
const writeCheckboxes = (html: string): string =>
  html.replaceAll(/<input type="checkbox"([^<>]*)>/gu, (_, attributes: string) =>
    attributes.includes("checked") ? "☒" : "☐",
  );

const toHtml = async (
  files: Files,
): Promise<{ readonly html: string; readonly hiddenCharacters: number }> => {
  const readable = toReadable(files);
  // Packed again, because mammoth unpacks the archive itself and without a limit.
  const packed = zipSync(readable.files, { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength) },
    { styleMap: styles, externalFileAccess: false },
  );
  return { html: value, hiddenCharacters: readable.hiddenCharacters };
};

/**
 * Reads a Word document with mammoth, which converts its styles to HTML: headings, lists, tables, and notes at the end; and the
 * files within it.
 */
export const readDocx = async (files: Files, readPart: ReadPart): Promise<Extracted | Unavailable> => {
  const seen = await toHtml(files).catch(() => undefined);
  if (seen === undefined)
    return unavailable(
      "damaged",
      "The Word document is damaged and cannot be read; a freshly saved copy may help.",
    );
  const text = fragmentToMarkdown(writeNoteMarks(writeCheckboxes(seen.html), files)).replaceAll(" ↑", "");
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    publishedAt: openingDay(text.split("\n")),
    text: await fillChunks(text, files, readPart),
    invisibleCharacters: seen.hiddenCharacters,
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
};
