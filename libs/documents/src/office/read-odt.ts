import { type Extracted, type Unavailable, unavailable } from "../extracted.ts";
import {
  escapeHtml,
  findAll,
  fragmentToMarkdown,
  officeFacts,
  type XmlElement,
  xmlPart,
} from "./office-markup.ts";

/** The parts of an OpenDocument text that hold text and metadata. */
export const isOdtPart = (name: string): boolean =>
  ["content.xml", "meta.xml", "mimetype", "META-INF/manifest.xml"].includes(name);

// What was deleted, what only a program reads, and the sign of a note, which stands before the note itself.
const left = new Set([
  "tracked-changes",
  "annotation",
  "note-citation",
  "sequence-decls",
  "forms",
  "script",
  "hidden-text",
  "hidden-paragraph",
]);
const maxSpaces = 40;

const containers: Readonly<Record<string, string>> = {
  list: "ul",
  "list-item": "li",
  table: "table",
  "table-row": "tr",
  "table-cell": "td",
  p: "p",
};

const inner = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? escapeHtml(child) : toHtml(child))).join("");

const headingTag = ({ attributes }: XmlElement): string =>
  `h${Math.min(6, Math.max(1, Number(attributes["outline-level"] ?? 1) || 1))}`;

/** OpenDocument as the HTML it looks like (OASIS ODF 1.3, part 3). */
const toHtml = (element: XmlElement): string => {
  const { name, attributes } = element;
  if (left.has(name) || attributes["display"] === "none") return "";
  // A picture has its alternative text in it, and maybe another picture; a box has paragraphs.
  if (name === "frame") return findAll(element, "text-box").map(inner).join("");
  if (name === "s") return " ".repeat(Math.min(maxSpaces, Number(attributes["c"] ?? 1) || 1));
  if (name === "tab") return " ";
  if (name === "line-break") return "<br>";
  if (name === "note-body") return ` (${findAll(element, "p").map(inner).join(" ")})`;
  const tag = name === "h" ? headingTag(element) : containers[name];
  return tag === undefined ? inner(element) : `<${tag}>${inner(element)}</${tag}>`;
};

/** The text of an OpenDocument text: headings, lists, tables, notes in brackets where they are made. */
export const readOdt = (files: ReadonlyMap<string, Uint8Array>): Extracted | Unavailable => {
  if (findAll(xmlPart(files, "META-INF/manifest.xml"), "encryption-data").length > 0)
    return unavailable("password-protected", "The document asks for a password; hand in a copy without one.");
  const [body] = findAll(xmlPart(files, "content.xml"), "body");
  if (body === undefined)
    return unavailable("damaged", "The document has no text part; a freshly saved copy may help.");
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "meta.xml")),
    text: fragmentToMarkdown(toHtml(body)),
    mediaType: "application/vnd.oasis.opendocument.text",
  };
};
