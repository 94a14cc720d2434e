import { format, getFormatDateInfo, getFormatFromId, isDateFormat } from "numfmt";
import { findAll, type XmlElement } from "../../xml/xml-tree.ts";

const msPerDay = 86_400_000;
const msPerMinute = 60_000;
// Day 0 of the calendar in which 1900 counts as a leap year from March on.
const dayZero = Date.UTC(1899, 11, 30);
const lastDay = 2_958_465;
const general = /^(?:general|@)?$/iu;
const maxDigits = 15;

/** Returns the number formats of a workbook, by cell style. */
export const numberFormats = (styles: XmlElement): readonly string[] => {
  const codes = new Map(
    findAll(styles, "numFmt").map(({ attributes }) => [
      Number(attributes["numFmtId"]),
      attributes["formatCode"] ?? "",
    ]),
  );
  const [formats] = findAll(styles, "cellXfs");
  return (formats === undefined ? [] : findAll(formats, "xf")).map(({ attributes }) => {
    const id = Number(attributes["numFmtId"] ?? 0);
    return codes.get(id) ?? eastAsian.get(id) ?? getFormatFromId(id) ?? "General";
  });
};

// ISO/IEC 29500-1 §18.8.30: formats that differ by country.
const eastAsian = new Map(
  [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, "yyyy-mm-dd"] as const),
);

const withoutNoise = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(maxDigits)));

/** Returns a day and, if the format shows one, a time in ISO 8601; a value without a whole day is formatted as it is. */
const dateText = (serial: number, code: string): string => {
  const { year, month, day, hours } = getFormatDateInfo(code);
  const isDay = day && (year || month);
  if (!isDay || serial < 1) return shown(code, serial);
  const date = new Date(dayZero + Math.round((serial * msPerDay) / msPerMinute) * msPerMinute).toISOString();
  return hours
    ? date.slice(0, 16).replace("T", " ")
    : new Date(dayZero + Math.floor(serial) * msPerDay).toISOString().slice(0, 10);
};

// The language in a format selects the currency sign, but in Excel it does not select the separators.
const language = /\[\$([^\]-]{0,20})-[0-9a-f]{1,8}\]/giu;

const shown = (code: string, value: number | string): string => {
  try {
    return format(code.replaceAll(language, '"$1"'), value, { nbsp: false }).trim();
  } catch {
    return typeof value === "number" ? withoutNoise(value) : value;
  }
};

/** Formats a cell's text as the cell shows it: a format may add words to a text, or hide it (§18.8.31). */
export const wordsText = (words: string, code: string | undefined): string =>
  code === undefined || general.test(code) ? words : shown(code, words);

/** Formats a cell's number as the cell shows it; days as ISO dates. `shift` is added to dates. */
export const numberText = (written: string, code: string | undefined, shift: number): string => {
  const value = Number(written);
  if (written.trim() === "" || !Number.isFinite(value)) return written;
  if (code === undefined || general.test(code)) return withoutNoise(value);
  if (!isDateFormat(code)) return shown(code, value);
  const serial = value + shift;
  return serial >= 0 && serial <= lastDay ? dateText(serial, code) : withoutNoise(value);
};
