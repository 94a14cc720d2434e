import { findAll, parseXml } from "../office-markup.ts";

const wrapper = /<\/?w:(?:fldSimple|dir|bdo)(?:\s[^<>]*)?>/gu;
const returned = /<w:cr\s?\/>/gu;
// An element that does not end has no element of its name in it, so that a search for its end stays short.
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

const list = /<w:ddList>(?:(?!<\/?w:ddList>)[^])*<\/w:ddList>/gu;

/** Writes the chosen entry of a drop-down form field before the field. */
const writeChoices = (xml: string): string => {
  let [written, from, end] = ["", 0, 0];
  for (const match of xml.matchAll(list)) {
    const field = parseXml(match[0]);
    const chosen = Number(findAll(field, "result")[0]?.attributes["val"] ?? 0);
    const entry = findAll(field, "listEntry")[chosen]?.attributes["val"];
    const between = xml.slice(end, match.index);
    const run = end + Math.max(between.lastIndexOf("<w:r>"), between.lastIndexOf("<w:r "));
    const isInRun = run >= end;
    end = match.index + match[0].length;
    if (entry === undefined || !isInRun) continue;
    written += `${xml.slice(from, run)}<w:r><w:t xml:space="preserve">${entry}</w:t></w:r>`;
    from = run;
  }
  return written + xml.slice(from);
};

/**
 * Writes what mammoth leaves out of a Word part in a form that it reads: results of simple fields, text of a stated direction,
 * carriage returns, chosen entries of forms, and cells that a row skips.
 */
export const writeFields = (xml: string): string => {
  const plain = xml.replaceAll(wrapper, "").replaceAll(returned, "<w:br/>");
  const placed = plain.includes("w:gridBefore") ? writeSkippedCells(plain) : plain;
  return placed.includes("<w:ddList>") ? writeChoices(placed) : placed;
};

/** Writes the boxes of forms as signs. */
export const writeCheckboxes = (html: string): string =>
  html.replaceAll(/<input type="checkbox"([^<>]*)>/gu, (_, attributes: string) =>
    attributes.includes("checked") ? "☒" : "☐",
  );
