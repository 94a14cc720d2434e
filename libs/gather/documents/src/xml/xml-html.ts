import { elementsOf, escapeHtml, type XmlElement } from "./xml-tree.ts";
import { lineOf, ownText } from "./xml-words.ts";

const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Elements of TEI, DocBook, DITA and JATS that are a paragraph even if all their words are in other elements. */
export const paragraphNames = names("p para simpara ab s l");
const titles = names("title head");
const lists = names("list itemizedlist orderedlist simplelist variablelist ul ol dl");
const tables = names("table informaltable");
const rows = names("row tr");
const cells = names("cell entry td th");
const numbered = names("orderedlist ol");

/** True for an element that is a paragraph of its own, wherever it is. */
export const isParagraph = (element: XmlElement): boolean =>
  paragraphNames.has(element.name) || ownText(element) !== "";

const isBlock = ({ name }: XmlElement): boolean => lists.has(name) || tables.has(name) || name === "lg";

const deepestHeading = 6;

const paragraph = (children: XmlElement["children"], tag = "p"): string => {
  const line = lineOf(children);
  return line === "" ? "" : `<${tag}>${escapeHtml(line)}</${tag}>`;
};

/** Renders the words of a paragraph, and the lists and tables within it, in order. */
const mixed = ({ children }: XmlElement, level: number): string => {
  let html = "";
  let from = 0;
  for (const [at, child] of children.entries()) {
    if (typeof child === "string" || !isBlock(child)) continue;
    html += paragraph(children.slice(from, at)) + xmlHtml(child, level);
    from = at + 1;
  }
  return html + paragraph(children.slice(from));
};

const list = (element: XmlElement, level: number): string => {
  const tag = numbered.has(element.name) ? "ol" : "ul";
  const all = elementsOf(element);
  const before = all.filter(({ name }) => titles.has(name)).map(({ children }) => paragraph(children));
  const listed = all.filter(({ name }) => !titles.has(name)).map((item) => `<li>${inside(item, level)}</li>`);
  return `${before.join("")}<${tag}>${listed.join("")}</${tag}>`;
};

const countIn = (attribute: string | undefined): number =>
  Number(/^\d{1,3}$/u.exec(attribute ?? "")?.[0] ?? 0);

const cell = ({ attributes, children }: XmlElement): string => {
  const { cols, colspan, rows: down, rowspan, morerows } = attributes;
  const across = Math.max(1, countIn(colspan ?? cols));
  const below = Math.max(1, countIn(rowspan ?? down), 1 + countIn(morerows));
  return `<td colspan="${across}" rowspan="${below}">${escapeHtml(lineOf(children))}</td>`;
};

/** Returns the rows of a table, or of its head or body, in order. */
const rowsIn = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => (rows.has(child.name) ? [child] : rowsIn(child)));

/** Returns the parts of a table that are not in rows: its title, notes below it. */
const besideRows = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => {
    if (rows.has(child.name)) return [];
    return rowsIn(child).length > 0 ? besideRows(child) : [child];
  });

/** True for a table of TEI, DocBook or HTML; rows of data have fields with names of their own. */
export const isTable = (element: XmlElement): boolean => {
  if (!tables.has(element.name) || ownText(element) !== "") return false;
  const all = rowsIn(element);
  return all.length > 0 && all.flatMap(elementsOf).every(({ name }) => cells.has(name));
};

const table = (element: XmlElement, level: number): string => {
  const lines = rowsIn(element).map((row) => `<tr>${elementsOf(row).map(cell).join("")}</tr>`);
  const beside = besideRows(element).map((part) => inside(part, level));
  return `${beside.join("")}<table>${lines.join("")}</table>`;
};

const verse = (lines: readonly XmlElement[]): string =>
  `<p>${lines.map(({ children }) => escapeHtml(lineOf(children))).join("<br>")}</p>`;

/** Renders a part whose words are all in other elements; the first of them may be its title. */
const container = (element: XmlElement, level: number): string => {
  const all = elementsOf(element);
  const [first, ...others] = all;
  if (all.length > 1 && all.every(({ name }) => name === "l")) return verse(all);
  if (first === undefined || !titles.has(first.name)) return all.map((each) => xmlHtml(each, level)).join("");
  const inner = Math.min(deepestHeading, level + 1);
  return paragraph(first.children, `h${level}`) + others.map((each) => xmlHtml(each, inner)).join("");
};

const inside = (element: XmlElement, level: number): string =>
  isParagraph(element) ? mixed(element, level) : container(element, level);

/** Converts text in another XML vocabulary to HTML: mixed content as paragraphs, with titles, lists, tables and verses. */
export const xmlHtml = (element: XmlElement, level = 1): string => {
  if (isTable(element)) return table(element, level);
  return lists.has(element.name) && ownText(element) === "" ? list(element, level) : inside(element, level);
};
