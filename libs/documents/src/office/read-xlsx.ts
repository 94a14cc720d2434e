import { posix } from "node:path";
import type { Extracted } from "../extracted.ts";
import { rowsToMarkdown } from "../table/rows-to-markdown.ts";
import { officeFacts, xmlPart } from "./office-facts.ts";
import { createCellReader } from "./sheet-cells.ts";
import { findAll } from "./xml-tree.ts";

/** The parts of a workbook that hold values, or say what a value is. */
export const isXlsxPart = (name: string): boolean =>
  /^(?:docProps\/core\.xml|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/u.test(
    name,
  );

// ISO/IEC 29500-1 §18.3.1.73: the last column is XFD.
const mostColumns = 16_384;

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
        if (column >= mostColumns) continue;
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
