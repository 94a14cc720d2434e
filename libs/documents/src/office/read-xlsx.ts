import { posix } from "node:path";
import type { Extracted } from "../extracted.ts";
import { rowsToMarkdown } from "../tables.ts";
import { findAll, officeFacts, textIn, textOf, type XmlElement, xmlPart } from "./office-markup.ts";

/** What a cell of a worksheet shows. */
type CellText = (cell: XmlElement) => string;

// ISO/IEC 29500-1 §18.8.30: the formats without a definition that are dates.
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const msPerDay = 86_400_000;
// Day 0, for which the year 1900 counts as a leap year from its March on.
const dayZero = Date.UTC(1899, 11, 30);
const lastDay = 2_958_465;
// Workbooks that began on a Macintosh count from 1904 (§18.2.28).
const daysTo1904 = 1_462;

const isDateCode = (code: string): boolean =>
  /[ymd]/iu.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/gu, "")) && !/[#0]/u.test(code);

const dateStyles = (styles: XmlElement): ReadonlySet<number> => {
  const codes = new Map(
    findAll(styles, "numFmt").map(({ attributes }) => [
      Number(attributes["numFmtId"]),
      attributes["formatCode"] ?? "",
    ]),
  );
  const [formats] = findAll(styles, "cellXfs");
  const ids = (formats === undefined ? [] : findAll(formats, "xf")).map(({ attributes }) =>
    Number(attributes["numFmtId"]),
  );
  return new Set(
    ids.flatMap((id, index) => (builtInDates.has(id) || isDateCode(codes.get(id) ?? "") ? [index] : [])),
  );
};

const dateOf = (serial: string, shift: number): string => {
  const days = Number(serial) + shift;
  if (!(days >= 1 && days <= lastDay)) return serial;
  return new Date(dayZero + Math.floor(days) * msPerDay).toISOString().slice(0, 10);
};

// Of a text in two scripts the second only says how the first is read aloud.
const stripReadings = (element: XmlElement): string =>
  textOf({
    ...element,
    children: element.children.filter((child) => typeof child === "string" || child.name !== "rPh"),
  });

/** What the cells of a workbook are read by. */
interface CellContext {
  /** The texts that it keeps in one place. */
  readonly sharedStrings: XmlElement;
  /** Which alone say that a number is a date. */
  readonly styles: XmlElement;
  /** Which says from when dates count. */
  readonly workbook: XmlElement;
}

/** Reads the cells of a workbook. */
const createCellReader = ({ sharedStrings, styles, workbook }: CellContext): CellText => {
  const from1904 = findAll(workbook, "workbookPr")[0]?.attributes["date1904"] ?? "";
  const shift = ["1", "true", "on"].includes(from1904) ? daysTo1904 : 0;
  const shared = findAll(sharedStrings, "si").map(stripReadings);
  const dates = dateStyles(styles);
  return (cell) => {
    const { t: type, s: style } = cell.attributes;
    if (type === "inlineStr") return textOf(cell);
    const value = textIn(cell, "v") ?? "";
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "true" : "false";
    return type === undefined && value !== "" && dates.has(Number(style)) ? dateOf(value, shift) : value;
  };
};

/** The parts of a workbook that hold values, or say what a value is. */
export const isXlsxPart = (name: string): boolean =>
  /^(?:docProps\/core\.xml|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/u.test(
    name,
  );

// ISO/IEC 29500-1 §18.3.1.73: the last column is XFD.
const maxColumns = 16_384;

const columnOf = (reference: string): number =>
  Array.from(/^[A-Z]+/u.exec(reference)?.[0] ?? "").reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** The sheets of a workbook as tables, each under its name; formulas by the value they last had. */
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
  const rowsOf = (part: string): string[][] =>
    findAll(xmlPart(files, part), "row").map((row) => {
      const cells: string[] = [];
      for (const cell of findAll(row, "c")) {
        const stated = columnOf(cell.attributes["r"] ?? "");
        const column = stated >= 0 ? stated : cells.length;
        if (column >= maxColumns) continue;
        while (cells.length < column) cells.push("");
        cells[column] = cellText(cell);
      }
      return cells;
    });
  const sheets = findAll(workbook, "sheet")
    .filter(({ attributes }) => !["hidden", "veryHidden"].includes(attributes["state"] ?? ""))
    .map(({ attributes }) => ({
      name: attributes["name"] ?? "",
      table: rowsToMarkdown(rowsOf(relations.get(attributes["id"]) ?? "")),
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
