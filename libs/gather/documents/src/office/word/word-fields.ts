import { findAll, parseXml } from "../office-markup.ts";
import { writeFieldCodes } from "./field-codes.ts";
import { lastRunIn, textRun } from "./text-run.ts";

const wrapper = /<\/?w:(?:fldSimple|dir|bdo)(?:\s[^<>]*)?>/gu;
const returned = /<w:cr\s?\/>/gu;
// The search for an end tag stops at the next start tag of the same name, so that it stays short if an end tag is missing.
const rowProperties = /<w:trPr(?:\s[^<>]*)?>(?:(?!<\/?w:trPr[\s>])[^])*<\/w:trPr>/gu;
const before = /<w:gridBefore\s[^<>]*>/u;

/** Inserts the cells that a row of a table skips at its beginning. */
const writeSkippedCells = (xml: string): string =>
  xml.replaceAll(rowProperties, (properties) => {
    const count = /w:val="(\d{1,2})"/u.exec(before.exec(properties)?.[0] ?? "")?.[1];
    return count === undefined
      ? properties
      : `${properties}<w:tc><w:tcPr><w:gridSpan w:val="${count}"/></w:tcPr><w:p/></w:tc>`;
  });

const innerCell = /<w:tc(?:\s[^<>]*)?>(?:(?!<\/?w:tc[\s>])[^])*<\/w:tc>/gu;
const mergedBefore = /<w:hMerge(?:\s+w:val="(restart|continue)")?\s?\/>/u;

/** Writes cells merged in the form of early versions of Word (`hMerge`) as one cell over several columns. */
const writeMergedCells = (xml: string): string => {
  const cells = [...xml.matchAll(innerCell)].map(({ index, 0: cell }) => {
    const [sign, start] = mergedBefore.exec(cell) ?? [];
    return { index, cell, merge: sign === undefined ? undefined : (start ?? "continue") };
  });
  let [written, from] = ["", 0];
  for (const [place, { index, cell, merge }] of cells.entries()) {
    if (merge === undefined || index < from) continue;
    written += xml.slice(from, index);
    from = index + cell.length;
    if (merge === "continue") continue;
    let next = place + 1;
    while (cells[next]?.merge === "continue") next += 1;
    written += cell.replace(mergedBefore, `<w:gridSpan w:val="${next - place}"/>`);
  }
  return written + xml.slice(from);
};

const list = /<w:ddList>(?:(?!<\/?w:ddList>)[^])*<\/w:ddList>/gu;

/** Writes the chosen entry of a drop-down form field before the field. */
const writeChoices = (xml: string): string => {
  let [written, from, end] = ["", 0, 0];
  for (const match of xml.matchAll(list)) {
    const field = parseXml(match[0]);
    const chosen = Number(findAll(field, "result")[0]?.attributes["val"] ?? 0);
    const entry = findAll(field, "listEntry")[chosen]?.attributes["val"];
    const run = end + lastRunIn(xml.slice(end, match.index));
    const isInRun = run >= end;
    end = match.index + match[0].length;
    if (entry === undefined || !isInRun) continue;
    written += `${xml.slice(from, run)}${textRun(entry)}`;
    from = run;
  }
  return written + xml.slice(from);
};

/**
 * Writes what mammoth leaves out of a Word part in a form that it reads: results and formulas of fields, text of a stated
 * direction, carriage returns, chosen entries of forms, and cells that a row skips or merges.
 */
export const writeFields = (xml: string): string => {
  const plain = writeFieldCodes(xml.replaceAll(wrapper, "").replaceAll(returned, "<w:br/>"));
  const whole = plain.includes("<w:hMerge") ? writeMergedCells(plain) : plain;
  const placed = whole.includes("w:gridBefore") ? writeSkippedCells(whole) : whole;
  return placed.includes("<w:ddList>") ? writeChoices(placed) : placed;
};

/** Writes the boxes of forms as signs. */
export const writeCheckboxes = (html: string): string =>
  html.replaceAll(/<input type="checkbox"([^<>]*)>/gu, (_, attributes: string) =>
    attributes.includes("checked") ? "☒" : "☐",
  );
