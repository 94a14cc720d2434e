import { escapeUTF8 } from "entities";

/** Returns the offset of the last run (`w:r`) that begins in a piece of a Word part; -1 if none does. */
export const lastRunIn = (xml: string): number =>
  Math.max(xml.lastIndexOf("<w:r>"), xml.lastIndexOf("<w:r "));

/** Writes a run that shows a text. */
export const textRun = (text: string): string =>
  `<w:r><w:t xml:space="preserve">${escapeUTF8(text)}</w:t></w:r>`;
