import { type Unavailable, unavailable } from "@quarry/failure";
import { strFromU8, strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown, officeFacts, xmlPart } from "../office-markup.ts";
import { stripHidden } from "./word-hidden.ts";
import { writeObjects } from "./word-objects.ts";

/** True for the parts of a Word document with text or the meaning of parts; macros, pictures and fonts are never unpacked. */
export const isDocxPart = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|docProps\/core\.xml|(?:word\/)?_rels\/[^/]*\.rels|word\/[^/]+\.xml)$/u.test(
    name,
  );

/** The part with the text itself. */
export const isDocxText = (name: string): boolean => /^word\/document\d*\.xml$/u.test(name);

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  "p[style-name='Source Code'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Plain Text'] => pre:separator('\n')",
];

const hasRuns = (name: string): boolean => isDocxText(name) || /^word\/(?:foot|end)notes\.xml$/u.test(name);

const withObjects = (files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> =>
  new Map(
    [...files].map(([name, bytes]) => [
      name,
      hasRuns(name) ? strToU8(writeObjects(strFromU8(bytes))) : bytes,
    ]),
  );

/** Reads a Word document by mammoth, which converts its styles to HTML: headings, lists, tables, and notes at the end. */
export const readDocx = async (files: ReadonlyMap<string, Uint8Array>): Promise<Extracted | Unavailable> => {
  const seen = stripHidden(withObjects(files));
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
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    // The creation date of a file is often that of its template, not the publication date of its text.
    publishedAt: undefined,
    text: fragmentToMarkdown(html.value).replaceAll(" ↑", ""),
    invisibleCharacters: seen.hiddenCharacters,
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
};
