import { zipSync } from "fflate";
import mammoth from "mammoth";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "./html-fragment.ts";
import { officeFacts, xmlPart } from "./office-facts.ts";

/** The parts of a Word document that hold text, or say what a part is; macros, pictures and fonts are never unpacked. */
export const isDocxPart = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|docProps\/core\.xml|(?:word\/)?_rels\/[^/]+\.rels|word\/[^/]+\.xml)$/u.test(
    name,
  );

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  "p[style-name='Source Code'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Plain Text'] => pre:separator('\n')",
];

/** The text of a Word document by mammoth, which puts its styles as HTML: headings, lists, tables, notes at the end. */
export const readDocx = async (files: ReadonlyMap<string, Uint8Array>): Promise<Extracted> => {
  // Packed once more, because mammoth unpacks by itself, and without a limit.
  const packed = zipSync(Object.fromEntries(files), { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength) },
    { styleMap: styles, externalFileAccess: false },
  );
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    text: fragmentToMarkdown(value).replaceAll(" ↑", ""),
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
};
