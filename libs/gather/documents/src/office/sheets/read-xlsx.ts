import type { Extracted } from "../../extracted.ts";
import {
  childrenOf,
  childText,
  elementsOf,
  findAll,
  textIn,
  textOf,
  type XmlElement,
} from "../../xml/xml-tree.ts";
import { officeFacts } from "../office-facts.ts";
import { relationsOf, xmlPart } from "../parts.ts";
import { numberFormats, numberText, wordsText } from "./number-format.ts";
import { type MergedCells, sheetsToMarkdown, sheetToMarkdown } from "./sheet-table.ts";

/** Returns the shown text of a worksheet cell. */
type CellText = (cell: XmlElement) => string;

// Workbooks created on a Macintosh count days from 1904 (§18.2.28).
const daysTo1904 = 1_462;

const isOn = (value: string | undefined): boolean => ["1", "true", "on"].includes(value ?? "");

const isStruck = (element: XmlElement): boolean =>
  findAll(element, "strike").some(({ attributes }) => isOn(attributes["val"] ?? "1"));

/** Characters that XML cannot contain, and the sign that escapes them (§22.9.2.19). */
const decodeSigns = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/giu, (_, code: string) => {
    const sign = String.fromCharCode(Number.parseInt(code, 16));
    return /[\s\p{Cc}]/u.test(sign) ? " " : sign;
  });

/** Returns a text without struck-out runs and without its reading, which shows the pronunciation. */
const shownText = (element: XmlElement): string =>
  decodeSigns(
    textOf({
      ...element,
      children: element.children.filter(
        (child) =>
          typeof child === "string" || (child.name !== "rPh" && !(child.name === "r" && isStruck(child))),
      ),
    }),
  );

/** Returns the numbers of the cell styles with struck-out letters. */
const struckStyles = (styles: XmlElement): ReadonlySet<number> => {
  const fonts = findAll(styles, "fonts").slice(0, 1).flatMap(elementsOf);
  const struck = new Set(fonts.flatMap((font, index) => (isStruck(font) ? [index] : [])));
  const formats = findAll(styles, "cellXfs").slice(0, 1).flatMap(elementsOf);
  return new Set(
    formats.flatMap(({ attributes }, index) => (struck.has(Number(attributes["fontId"])) ? [index] : [])),
  );
};

/** The parts of a workbook that are needed to read its cells. */
interface CellContext {
  /** The texts that the workbook stores in one place. */
  readonly sharedStrings: XmlElement;
  /** The only part that marks a number as a date. */
  readonly styles: XmlElement;
  /** Sets the first day of date numbers. */
  readonly workbook: XmlElement;
}

/** Returns the formula of a cell without a value: programs that do not calculate leave that to Excel. */
const uncalculated = (cell: XmlElement): string | undefined => {
  const [value] = childrenOf(cell, "v");
  // An empty value is also that of a formula whose text is empty.
  const isMissing = value === undefined || (cell.attributes["t"] !== "str" && textOf(value).trim() === "");
  return isMissing ? childText(cell, "f") : undefined;
};

/** Returns the text of a value that is stored as true or false, as a day, or as an error; undefined for a number. */
const statedText = (type: string | undefined, value: string): string | undefined => {
  if (type === "b") return isOn(value.trim()) ? "TRUE" : "FALSE";
  if (type === "d") return value.replace(/T00:00(?::00)?(?:\.0+)?Z?$/u, "").replace("T", " ");
  return type === undefined || type === "n" ? undefined : value;
};

/** Creates a reader for the cells of a workbook. */
const createCellReader = ({ sharedStrings, styles, workbook }: CellContext): CellText => {
  const shift = isOn(findAll(workbook, "workbookPr")[0]?.attributes["date1904"]) ? daysTo1904 : 0;
  const shared = findAll(sharedStrings, "si").map(shownText);
  const formats = numberFormats(styles);
  const struck = struckStyles(styles);
  return (cell) => {
    const { t: type, s: style } = cell.attributes;
    if (struck.has(Number(style))) return "";
    const code = formats[Number(style)];
    if (type === "inlineStr") return wordsText(findAll(cell, "is").map(shownText).join(""), code);
    const value = textIn(cell, "v") ?? "";
    const formula = uncalculated(cell);
    if (formula !== undefined) return `=${formula}`;
    if (type === "s") return wordsText(shared[Number(value)] ?? "", code);
    if (type === "str") return wordsText(decodeSigns(value), code);
    return statedText(type, value) ?? numberText(value, code, shift);
  };
};

/** True for the parts of a workbook with values, or with the meaning of values. */
export const isXlsxPart = (name: string): boolean =>
  /^(?:docProps\/core\.xml|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/(?:_rels\/[^/]+\.rels|[^/]+\.xml)|xl\/drawings\/[^/]+\.xml)$/u.test(
    name,
  );

// ISO/IEC 29500-1 §18.3.1.73: the last column is XFD.
const maxColumns = 16_384;

const maxRows = 1_048_576;

const columnOf = (reference: string): number =>
  Array.from(/^[A-Z]+/u.exec(reference)?.[0] ?? "").reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

interface Sheet {
  readonly rows: readonly string[][];
  /** The index of each row by its number in the sheet; empty rows are absent. */
  readonly places: ReadonlyMap<number, number>;
}

/** True for a row or column that is hidden, and not merely collapsed as details of a sum. */
const isHidden = ({ attributes }: XmlElement): boolean =>
  isOn(attributes["hidden"]) && !(Number(attributes["outlineLevel"] ?? 0) > 0);

/** Creates a test for the hidden columns of a sheet. */
const hiddenColumns = (sheet: XmlElement): ((column: number) => boolean) => {
  const spans = findAll(sheet, "col")
    .filter(isHidden)
    .map(({ attributes }) => [Number(attributes["min"]) - 1, Number(attributes["max"]) - 1] as const);
  return (column) => spans.some(([from, to]) => column >= from && column <= to);
};

const rowCells = (row: XmlElement, cellText: CellText): string[] => {
  const cells: string[] = [];
  for (const cell of findAll(row, "c")) {
    const column = columnOf(cell.attributes["r"] ?? "");
    const place = column >= 0 ? column : cells.length;
    if (place >= maxColumns) continue;
    while (cells.length < place) cells.push("");
    cells[place] = cellText(cell);
  }
  return cells;
};

const readRows = (sheet: XmlElement, cellText: CellText): Sheet => {
  const rows: string[][] = [];
  const places = new Map<number, number>();
  let last = 0;
  for (const row of findAll(sheet, "row")) {
    const stated = Number(row.attributes["r"]);
    const before = last;
    last = stated > last && stated <= maxRows ? stated : last + 1;
    if (isHidden(row)) continue;
    if (last > before + 1 && rows.length > 0) rows.push([]);
    places.set(last, rows.length);
    rows.push(rowCells(row, cellText));
  }
  return { rows, places };
};

const area = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/u;

const mergedCells = (sheet: XmlElement, { places }: Sheet): MergedCells[] =>
  findAll(sheet, "mergeCell").flatMap(({ attributes }) => {
    const [, left = "", top = "", right = "", bottom = ""] = area.exec(attributes["ref"] ?? "") ?? [];
    const row = places.get(Number(top));
    if (row === undefined) return [];
    const last = [...places].findLast(([number]) => number <= Number(bottom))?.[1] ?? row;
    const column = columnOf(left);
    return [
      { row, column, rows: Math.max(1, last - row + 1), columns: Math.max(1, columnOf(right) - column + 1) },
    ];
  });

/** Returns the shapes below an element; a fallback is for programs that cannot show its first form. */
const shapesIn = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => {
    if (child.name === "Fallback") return [];
    return child.name === "sp" ? [child] : shapesIn(child);
  });

/** Returns the paragraphs of the text boxes on a sheet. */
const boxTexts = (files: ReadonlyMap<string, Uint8Array>, part: string): string[] =>
  [...relationsOf(files, part).values()]
    .filter(({ type }) => type === "drawing")
    .flatMap((drawing) => shapesIn(xmlPart(files, drawing.part)))
    .filter((shape) => !isOn(findAll(shape, "cNvPr")[0]?.attributes["hidden"] ?? "0"))
    .flatMap((shape) => findAll(shape, "p"))
    .map((paragraph) => findAll(paragraph, "t").map(textOf).join("").trim())
    .filter((text) => text !== "");

/** Reads the sheets of a workbook as tables, each under its name; formulas as their last value, or as written without one. */
export const readXlsx = (files: ReadonlyMap<string, Uint8Array>): Extracted => {
  const relations = relationsOf(files, "xl/workbook.xml");
  const workbook = xmlPart(files, "xl/workbook.xml");
  const cellText = createCellReader({
    sharedStrings: xmlPart(files, "xl/sharedStrings.xml"),
    styles: xmlPart(files, "xl/styles.xml"),
    workbook,
  });
  const tableOf = (part: string): string => {
    const sheet = xmlPart(files, part);
    const read = readRows(sheet, cellText);
    const table = sheetToMarkdown(read.rows, mergedCells(sheet, read), hiddenColumns(sheet));
    return [table, ...boxTexts(files, part)].filter((text) => text !== "").join("\n\n");
  };
  const sheets = findAll(workbook, "sheet")
    .filter(({ attributes }) => !["hidden", "veryHidden"].includes(attributes["state"] ?? ""))
    .map(({ attributes }) => ({
      name: attributes["name"] ?? "",
      table: tableOf(relations.get(attributes["id"] ?? "")?.part ?? ""),
    }));
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    text: sheetsToMarkdown(sheets),
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  };
};
