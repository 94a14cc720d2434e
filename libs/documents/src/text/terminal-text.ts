import { stripVTControlCharacters } from "node:util";

// oxlint-disable-next-line no-control-regex
const overstruck = /[^\n]\u0008/gu;

/** Text without what only a terminal understands: colours, and letters that are struck over to look bold or underlined. */
export const withoutTerminalSigns = (text: string): string => {
  const plain = text.includes("\u001b") || text.includes("\u009b") ? stripVTControlCharacters(text) : text;
  return plain.includes("\b") ? plain.replaceAll(overstruck, "") : plain;
};
