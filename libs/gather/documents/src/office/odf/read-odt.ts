import { type Unavailable, unavailable } from "@quarry/failure";
import { openingDay } from "../../dates/opening-day.ts";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown } from "../../html/fragment-to-markdown.ts";
import { escapeHtml, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { noteStart } from "../note-start.ts";
import { officeFacts } from "../office-facts.ts";
import { xmlPart } from "../parts.ts";
import { numberHeadings } from "./heading-numbers.ts";
import { numberLists } from "./list-numbers.ts";
import { type Note, notesApart } from "./note-marks.ts";
import { odfHtml } from "./odf-html.ts";
import { type ShownBody, shownBody } from "./shown-body.ts";

/** True for the parts of an OpenDocument file with text or metadata. */
export const isOdfPart = (name: string): boolean =>
  ["content.xml", "styles.xml", "meta.xml", "mimetype", "META-INF/manifest.xml"].includes(name) ||
  /^Object \d{1,6}\/content\.xml$/u.test(name);

/** Returns the visible body of an OpenDocument file; an outcome if it is locked or has no body. */
export const odfBody = (files: ReadonlyMap<string, Uint8Array>): ShownBody | Unavailable => {
  if (findAll(xmlPart(files, "META-INF/manifest.xml"), "encryption-data").length > 0)
    return unavailable("password-protected", "The document needs a password; submit a copy without one.");
  const [body] = findAll(xmlPart(files, "content.xml"), "body");
  return body === undefined
    ? unavailable("damaged", "The document has no text part; a freshly saved copy may help.")
    : shownBody(numberHeadings(numberLists(body, files), files), files);
};

/** Returns the names of the styles in which a property has a value, such as those of hidden slides. */
export const stylesWith = (
  content: XmlElement,
  group: string,
  [name, value]: readonly [name: string, value: string],
): ReadonlySet<string> =>
  new Set(
    findAll(content, "style")
      .filter((style) => findAll(style, group).some(({ attributes }) => attributes[name] === value))
      .map(({ attributes }) => attributes["name"] ?? ""),
  );

/** Writes a note; the text of a note from Word may begin with its sign. */
const noteItem = ({ mark, note }: Note): string => {
  const html = odfHtml(note);
  const paragraph = html.startsWith("<p>") ? "<p>" : "";
  const words = html.slice(paragraph.length);
  const isWritten = !/^[\p{L}\p{N}]/u.test(mark) && words.startsWith(escapeHtml(mark));
  return `${noteStart(isWritten ? undefined : mark, paragraph)}${words}</li>`;
};

/** Reads an OpenDocument text: headings, lists, tables, and notes at the end. */
export const readOdt = (files: ReadonlyMap<string, Uint8Array>): Extracted | Unavailable => {
  const shown = odfBody(files);
  if ("status" in shown) return shown;
  const { body, notes } = notesApart(shown.body);
  const text = fragmentToMarkdown(`${odfHtml(body)}<ol>${notes.map(noteItem).join("")}</ol>`);
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "meta.xml")),
    publishedAt: openingDay(text.split("\n")),
    text,
    invisibleCharacters: shown.hiddenCharacters,
    mediaType: "application/vnd.oasis.opendocument.text",
  };
};
