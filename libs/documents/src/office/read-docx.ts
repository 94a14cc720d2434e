import { strFromU8, strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import type { Extracted } from "../extracted.ts";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { fragmentToMarkdown } from "./html-fragment.ts";
import { officeFacts, xmlPart } from "./office-facts.ts";

/** The parts of a Word document that hold text, or say what a part is; macros, pictures and fonts are never unpacked. */
export const isDocxPart = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|docProps\/core\.xml|(?:word\/)?_rels\/[^/]*\.rels|word\/[^/]+\.xml)$/u.test(
    name,
  );

/** The part with the text itself. */
export const isDocxText = (name: string): boolean => /^word\/document\d*\.xml$/u.test(name);

// A run of letters of one look, and the property that hides it (ISO/IEC 29500-1 §17.3.2.41). A run holds no other but in a text box.
const run = /<w:r[ >](?:(?!<w:r[ >])[^])*?<\/w:r>/gu;
const isHidden = /<w:vanish(?: w:val="(?:true|on|1)")?\s*\/>/u;

/** The parts, those with text without what Word hides. */
const withoutHidden = (files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> =>
  new Map(
    [...files].map(([name, bytes]) => {
      const text = name.startsWith("word/") ? strFromU8(bytes) : "";
      if (!isHidden.test(text)) return [name, bytes];
      return [name, strToU8(text.replaceAll(run, (one) => (isHidden.test(one) ? "" : one)))];
    }),
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
export const readDocx = async (files: ReadonlyMap<string, Uint8Array>): Promise<Extracted | Unavailable> => {
  // Packed once more, because mammoth unpacks by itself, and without a limit.
  const packed = zipSync(Object.fromEntries(withoutHidden(files)), { level: 0 });
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
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    text: fragmentToMarkdown(html.value).replaceAll(" ↑", ""),
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
};
