import { chartRows, type ChartRows } from "../chart-table.ts";
import { escapeHtml, findAll, xmlPart } from "../office-markup.ts";

type Files = ReadonlyMap<string, Uint8Array>;

const paragraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r></w:p>`;

const tableXml = ({ title, rows }: ChartRows): string => {
  const cells = rows.map(
    (row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`,
  );
  return `${title === "" ? "" : paragraph(title)}<w:tbl>${cells.join("")}</w:tbl>`;
};

const reference = /<c:chart\s[^<>]*r:id="([^"<>]{1,40})"/gu;

/** Writes the values of charts as tables after the paragraphs with the charts. */
export const writeCharts = (xml: string, files: Files): string => {
  if (!xml.includes("<c:chart")) return xml;
  const targets = new Map(
    findAll(xmlPart(files, "word/_rels/document.xml.rels"), "Relationship").map(({ attributes }) => [
      attributes["Id"],
      `word/${attributes["Target"] ?? ""}`.replace(/^word\/\//u, ""),
    ]),
  );
  let [written, from] = ["", 0];
  for (const { index, 1: id } of xml.matchAll(reference)) {
    const rows = chartRows(xmlPart(files, targets.get(id) ?? ""));
    const end = xml.indexOf("</w:p>", index) + "</w:p>".length;
    if (rows === undefined || end < index || end < from) continue;
    written += xml.slice(from, end) + tableXml(rows);
    from = end;
  }
  return written + xml.slice(from);
};
