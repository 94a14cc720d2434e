import type { PageIndex } from "./page-index.ts";

const tag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu;
/** Regions whose pages in another language also write the month first. */
const monthFirstRegion = /-(?:ph|pr|us)$/iu;
const stroked = /(?<![\d/])(\d{1,2})\/(0?[1-9]|1[0-2])\/(\d{4})(?![\d/])/gu;
const american = /(?<![\d/])(?:0?[1-9]|1[0-2])\/(?:1[3-9]|2\d|3[01])\/\d{4}(?![\d/])/u;
/** A day after the twelfth, of which the order is clear. */
const sample = Date.UTC(2024, 10, 22);

/** True if a language writes the day first, and slashes behind day and month: in others, a date with slashes follows another order. */
const writesDayFirst = (language: string): boolean => {
  if (!tag.test(language) || monthFirstRegion.test(language)) return false;
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length === 0) return false;
  const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", numberingSystem: "latn" });
  return /^22\P{L}?\/11\P{L}?\//u.test(format.format(sample));
};

/**
 * Returns texts with points instead of slashes in their dates if the declared language of the page writes the day first, unless one
 * of the texts has a date with the month first.
 */
export const inOwnOrder = ({ elements }: PageIndex, texts: readonly string[]): readonly string[] => {
  const language = elements[0]?.node.getAttribute("lang")?.trim().replace("_", "-") ?? "";
  const isDayFirst = writesDayFirst(language) && !texts.some((text) => american.test(text));
  return isDayFirst ? texts.map((text) => text.replaceAll(stroked, "$1.$2.$3")) : texts;
};
