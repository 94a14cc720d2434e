import { findAll, parseXml } from "../office-markup.ts";

const wrapper = /<\/?w:(?:fldSimple|dir|bdo)(?:\s[^<>]*)?>/gu;
const returned = /<w:cr\s?\/>/gu;
const before =
  /<w:trPr(?:\s[^<>]*)?>(?:(?!<\/w:trPr>)[^])*?<w:gridBefore\s[^<>]*w:val="(\d{1,2})"[^<>]*\/>(?:(?!<\/w:trPr>)[^])*<\/w:trPr>/gu;

/** Inserts the cells that a row of a table skips at its beginning. */
const writeSkippedCells = (xml: string): string =>
  xml.replaceAll(
    before,
    (properties: string, count: string) =>
      `${properties}<w:tc><w:tcPr><w:gridSpan w:val="${count}"/></w:tcPr><w:p/></w:tc>`,
  );

const list = /<w:ddList>(?:(?!<\/w:ddList>)[^])*<\/w:ddList>/gu;

/** Writes the chosen entry of a drop-down form field before the field. */
const writeChoices = (xml: string): string => {
  let [written, from] = ["", 0];
  for (const match of xml.matchAll(list)) {
    const field = parseXml(match[0]);
    const chosen = Number(findAll(field, "result")[0]?.attributes["val"] ?? 0);
    const entry = findAll(field, "listEntry")[chosen]?.attributes["val"];
    const run = Math.max(xml.lastIndexOf("<w:r>", match.index), xml.lastIndexOf("<w:r ", match.index));
    if (entry === undefined || run < from) continue;
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
