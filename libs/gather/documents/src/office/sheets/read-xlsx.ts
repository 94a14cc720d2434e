import { posix } from "node:path";
import type { Extracted } from "../../extracted.ts";
import { findAll, officeFacts, textIn, textOf, type XmlElement, xmlPart } from "../office-markup.ts";
import { numberFormats, numberText } from "./number-format.ts";
import { type MergedCells, sheetToMarkdown } from "./sheet-table.ts";

/** Returns the shown text of a worksheet cell. */
type CellText = (cell: XmlElement) => string;

// Workbooks created on a Macintosh count days from 1904 (§18.2.28).
const daysTo1904 = 1_462;

// The second part of a text in two scripts only shows the pronunciation of the first.
const stripReadings = (element: XmlElement): string =>
  textOf({
    ...element,
    children: element.children.filter((child) => typeof child === "string" || child.name !== "rPh"),
  });

/** The parts of a workbook that are needed to read its cells. */
interface CellContext {
  /** The texts that the workbook stores in one place. */
  readonly sharedStrings: XmlElement;
  /** The only part that marks a number as a date. */
  readonly styles: XmlElement;
  /** Sets the first day of date numbers. */
  readonly workbook: XmlElement;
}

/** Creates a reader for the cells of a workbook. */
const createCellReader = ({ sharedStrings, styles, workbook }: CellContext): CellText => {
  const from1904 = findAll(workbook, "workbookPr")[0]?.attributes["date1904"] ?? "";
  const shift = ["1", "true", "on"].includes(from1904) ? daysTo1904 : 0;
  const shared = findAll(sharedStrings, "si").map(stripReadings);
  const formats = numberFormats(styles);
  return (cell) => {
    const { t: type, s: style } = cell.attributes;
    if (type === "inlineStr") return textOf(cell);
    const value = textIn(cell, "v") ?? "";
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "true" : "false";
    if (type === "d") return value.replace(/T00:00(?::00)?(?:\.0+)?Z?$/u, "").replace("T", " ");
    return type === undefined || type === "n" ? numberText(value, formats[Number(style)], shift) : value;
  };
};

/** True for the parts of a workbook with values, or with the meaning of values. */
export const isXlsxPart = (name: string): boolean =>
  /^(?:docProps\/core\.xml|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/u.test(
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

const readRows = (sheet: XmlElement, cellText: CellText): Sheet => {
  const rows: string[][] = [];
  const places = new Map<number, number>();
  let last = 0;
  for (const row of findAll(sheet, "row")) {
    const stated = Number(row.attributes["r"]);
    last = stated > last && stated <= maxRows ? stated : last + 1;
    places.set(last, rows.length);
    const cells: string[] = [];
    for (const cell of findAll(row, "c")) {
      const column = columnOf(cell.attributes["r"] ?? "");
      const place = column >= 0 ? column : cells.length;
      if (place >= maxColumns) continue;
      while (cells.length < place) cells.push("");
      cells[place] = cellText(cell);
    }
    rows.push(cells);
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

/** Reads the sheets of a workbook as tables, each under its name; formulas as their last value. */
export const readXlsx = (files: ReadonlyMap<string, Uint8Array>): Extracted => {
  const relations = new Map(
    findAll(xmlPart(files, "xl/_rels/workbook.xml.rels"), "Relationship").map(({ attributes }) => [
      attributes["Id"],
      posix.join("xl", attributes["Target"] ?? "").replace(/^xl\/xl\//u, "xl/"),
    ]),
  );
  const workbook = xmlPart(files, "xl/workbook.xml");
  const cellText = createCellReader({
    sharedStrings: xmlPart(files, "xl/sharedStrings.xml"),
    styles: xmlPart(files, "xl/styles.xml"),
    workbook,
  });
  const tableOf = (part: string): string => {
    const sheet = xmlPart(files, part);
    const read = readRows(sheet, cellText);
    return sheetToMarkdown(read.rows, mergedCells(sheet, read));
  };
  const sheets = findAll(workbook, "sheet")
    .filter(({ attributes }) => !["hidden", "veryHidden"].includes(attributes["state"] ?? ""))
    .map(({ attributes }) => ({
      name: attributes["name"] ?? "",
      table: tableOf(relations.get(attributes["id"]) ?? ""),
    }));
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    text: sheets
      .filter(({ table }) => table !== "")
      .map(({ name, table }) => `# ${name.replaceAll(/\s+/gu, " ")}\n\n${table}`)
      .join("\n\n"),
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  };
};
