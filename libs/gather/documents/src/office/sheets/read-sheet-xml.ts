import { type Unavailable, unavailable } from "@quarry/failure";
import type { Extracted } from "../../extracted.ts";
import { elementsOf, findAll, parseXml, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { type MergedCells, sheetsToMarkdown, sheetToMarkdown } from "./sheet-table.ts";

const maxColumns = 16_384;
const maxBlankRows = 1;

const numberIn = (value: string | undefined): number => Math.max(0, Number.parseInt(value ?? "0", 10) || 0);

const cellText = (cell: XmlElement): string => {
  const [data] = elementsOf(cell).filter(({ name }) => name === "Data");
  if (data === undefined) return "";
  const text = textOf(data);
  return data.attributes["Type"] === "DateTime"
    ? text.replace(/T00:00:00(?:\.0+)?$/u, "").replace("T", " ")
    : text;
};

const tableOf = (sheet: XmlElement): string => {
  const rows: string[][] = [];
  const merged: MergedCells[] = [];
  let last = 0;
  for (const row of findAll(sheet, "Row")) {
    const stated = numberIn(row.attributes["Index"]);
    if (row.attributes["Hidden"] === "1") continue;
    if (stated > last + 1 && rows.length > 0) rows.push(...Array.from({ length: maxBlankRows }, () => []));
    last = Math.max(stated, last + 1);
    const cells: string[] = [];
    for (const cell of elementsOf(row).filter(({ name }) => name === "Cell")) {
      const at = numberIn(cell.attributes["Index"]) - 1;
      while (cells.length < Math.min(at, maxColumns)) cells.push("");
      const [columns, down] = [
        numberIn(cell.attributes["MergeAcross"]),
        numberIn(cell.attributes["MergeDown"]),
      ];
      if (columns > 0 || down > 0)
        merged.push({ row: rows.length, column: cells.length, rows: down + 1, columns: columns + 1 });
      cells.push(cellText(cell), ...Array.from({ length: Math.min(columns, maxColumns) }, () => ""));
    }
    rows.push(cells);
  }
  return sheetToMarkdown(rows, merged);
};

/** Reads a workbook in the XML of Excel 2003 as tables, each under the name of its sheet. */
export const readSheetXml = (text: string): Extracted | Unavailable => {
  const sheets = findAll(parseXml(text), "Worksheet");
  const tables = sheets.map((sheet) => ({ name: sheet.attributes["Name"] ?? "", table: tableOf(sheet) }));
  const shown = sheetsToMarkdown(tables);
  if (shown === "") return unavailable("empty", "The workbook has no cells with values.");
  return {
    status: "extracted",
    text: shown,
    mediaType: "application/vnd.ms-excel.2003+xml",
  };
};
