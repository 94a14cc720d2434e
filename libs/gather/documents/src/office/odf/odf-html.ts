import { escapeHtml, findAll, mathHtml, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { isUnlabelled } from "./list-numbers.ts";

// Deleted content, content for programs only, the title for the next update of a table of contents, and marks of notes, which are
// read with the notes.
const left = new Set(
  "tracked-changes annotation note-citation sequence-decls forms script hidden-text hidden-paragraph covered-table-cell notes ruby-text index-title-template".split(
    " ",
  ),
);

const containers: Readonly<Record<string, string>> = {
  table: "table",
  "table-header-rows": "thead",
  "table-row": "tr",
  p: "p",
};

const maxSpan = 1_000;

const numberIn = (value: string | undefined): number =>
  Math.max(1, Math.min(maxSpan, Number.parseInt(value ?? "1", 10) || 1));

const cellHtml = (element: XmlElement): string => {
  const {
    "number-columns-spanned": columns,
    "number-rows-spanned": rows,
    "number-columns-repeated": times,
  } = element.attributes;
  const cell = `<td colspan="${numberIn(columns)}" rowspan="${numberIn(rows)}">${inner(element)}</td>`;
  return cell.repeat(element.children.length === 0 ? 1 : numberIn(times));
};

const inner = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? escapeHtml(child) : odfHtml(child))).join("");

const headingTag = ({ attributes }: XmlElement): string =>
  `h${Math.min(6, Math.max(1, Number(attributes["outline-level"] ?? 1) || 1))}`;

const special: Readonly<Record<string, (element: XmlElement) => string>> = {
  // A picture contains its alternative text and possibly another picture; a box contains paragraphs.
  frame: (frame) =>
    findAll(frame, "math").map(mathHtml).join("") ||
    findAll(frame, "text-box").map(inner).join("") ||
    findAll(frame, "table")
      .map((table) => odfHtml(table))
      .join(""),
  list: (list) => {
    const { "list-format": format } = list.attributes;
    if (format === "text") return inner(list);
    return format === undefined ? `<ul>${inner(list)}</ul>` : `<ol type="${format}">${inner(list)}</ol>`;
  },
  "list-item": (item) => {
    const { "list-number": number, "list-label": label, "list-text": text } = item.attributes;
    if (isUnlabelled(item) || (text !== undefined && textOf(item).trim() === "")) return inner(item);
    if (text !== undefined)
      return inner(item).replace(/^(?:<[ph]\d?>)?/u, (tag) => `${tag}${escapeHtml(text)} `);
    const value = number === undefined ? "" : ` value="${Number(number)}"`;
    const marker = label === undefined ? "" : ` style="list-style-type: '${escapeHtml(label)}'"`;
    return `<li${value}${marker}>${inner(item)}</li>`;
  },
  "line-break": () => "<br>",
  "table-cell": (cell) => cellHtml(cell),
  "note-mark": (mark) => `<sup><a>${inner(mark)}</a></sup>`,
};

/** True for an element that is displayed. */
export const isShown = ({ name, attributes }: XmlElement): boolean =>
  !left.has(name) && attributes["display"] !== "none";

/** Converts an OpenDocument element to HTML as it is displayed (OASIS ODF 1.3, part 3). */
export const odfHtml = (element: XmlElement): string => {
  if (!isShown(element)) return "";
  const { name } = element;
  const read = special[name];
  if (read !== undefined) return read(element);
  const tag = name === "h" ? headingTag(element) : containers[name];
  return tag === undefined ? inner(element) : `<${tag}>${inner(element)}</${tag}>`;
};
