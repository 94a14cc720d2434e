import type { Unavailable } from "@quarry/failure";
import type { Extracted } from "../../extracted.ts";
import { elementsOf, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { officeFacts } from "../office-facts.ts";
import { xmlPart } from "../parts.ts";
import { numberText } from "../sheets/number-format.ts";
import { type MergedCells, sheetsToMarkdown, sheetToMarkdown } from "../sheets/sheet-table.ts";
import { odfBody, stylesWith } from "./read-odt.ts";

// Empty cells and rows up to the end of a sheet are written as one repeated cell or row.
const maxRepeated = 1_000;

const numberIn = (value: string | undefined): number =>
  Math.max(1, Math.min(maxRepeated, Number.parseInt(value ?? "1", 10) || 1));

const duration = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?$/u;

const timeText = (written: string): string => {
  const found = duration.exec(written);
  if (found === null) return written;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const days = (hours * 3_600 + minutes * 60 + seconds) / 86_400;
  return numberText(String(days), seconds === 0 ? "[h]:mm" : "[h]:mm:ss", 0);
};

/** Returns the typed value of a cell (ODF 1.3, part 3, §19.385), which programs may write without the text that it shows. */
const valueText = ({ attributes }: XmlElement): string => {
  const { "value-type": type, value = "", currency = "", "string-value": words = "" } = attributes;
  const { "date-value": date, "time-value": time, "boolean-value": truth } = attributes;
  const share = type === "percentage" ? Number.parseFloat(value) : Number.NaN;
  if (!Number.isNaN(share)) return `${numberText(String(share * 100), undefined, 0)}%`;
  if (value !== "") return `${value} ${currency}`.trim();
  if (time !== undefined) return timeText(time);
  return date?.replace("T", " ") ?? truth?.toUpperCase() ?? words;
};

const cellText = (cell: XmlElement): string => {
  const shown = elementsOf(cell)
    .filter(({ name }) => name === "p" || name === "h")
    .map(textOf)
    .join(" ");
  return shown === "" ? valueText(cell) : shown;
};

interface Sheet {
  readonly rows: string[][];
  readonly merged: MergedCells[];
}

const isHidden = ({ attributes }: XmlElement): boolean =>
  ["collapse", "filter"].includes(attributes["visibility"] ?? "");

/** Creates a test for the hidden columns of a sheet. */
const hiddenColumns = (table: XmlElement): ((column: number) => boolean) => {
  const spans: (readonly [number, number])[] = [];
  let next = 0;
  for (const column of findAll(table, "table-column")) {
    const times = Math.max(1, Number(column.attributes["number-columns-repeated"] ?? 1) || 1);
    if (isHidden(column)) spans.push([next, next + times]);
    next += times;
  }
  return (column) => spans.some(([from, to]) => column >= from && column < to);
};

const addRow = ({ rows, merged }: Sheet, row: XmlElement): void => {
  const cells: string[] = [];
  for (const cell of elementsOf(row).filter(({ name }) => /^(?:covered-)?table-cell$/u.test(name))) {
    const {
      "number-columns-spanned": columns,
      "number-rows-spanned": down,
      "number-columns-repeated": times,
    } = cell.attributes;
    const text = cell.name === "table-cell" ? cellText(cell) : "";
    const area = { row: rows.length, column: cells.length, rows: numberIn(down), columns: numberIn(columns) };
    if (area.rows > 1 || area.columns > 1) merged.push(area);
    for (let left = numberIn(times); left > 0; left -= 1) cells.push(text);
  }
  const isEmpty = cells.every((text) => text === "");
  for (let left = isEmpty ? 1 : numberIn(row.attributes["number-rows-repeated"]); left > 0; left -= 1)
    rows.push([...cells]);
};

const tableOf = (table: XmlElement): string => {
  const sheet: Sheet = { rows: [], merged: [] };
  for (const row of findAll(table, "table-row")) if (!isHidden(row)) addRow(sheet, row);
  return sheetToMarkdown(sheet.rows, sheet.merged, hiddenColumns(table));
};

/** Reads the visible sheets of an OpenDocument workbook as tables, each under its name, with values as they are displayed. */
export const readOds = (files: ReadonlyMap<string, Uint8Array>): Extracted | Unavailable => {
  const shown = odfBody(files);
  if ("status" in shown) return shown;
  const hidden = stylesWith(xmlPart(files, "content.xml"), "table-properties", ["display", "false"]);
  const sheets = findAll(shown.body, "table")
    .filter(({ attributes }) => !hidden.has(attributes["style-name"] ?? ""))
    .map((table) => ({ name: table.attributes["name"] ?? "", table: tableOf(table) }));
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "meta.xml")),
    invisibleCharacters: shown.hiddenCharacters,
    text: sheetsToMarkdown(sheets),
    mediaType: "application/vnd.oasis.opendocument.spreadsheet",
  };
};
