const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;
const groupedWithPoints = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/u;

/**
 * The value of digits with group and decimal marks, English or Continental; a lone comma before three digits groups, a lone
 * point never does. Undefined for what is no number, such as a version.
 */
export const parseNumber = (written: string): number | undefined => {
  const text = written.replace(/[ \u00A0\u2009\u202F]/gu, "");
  if (grouped.test(text)) return Number(text.replaceAll(",", ""));
  if (groupedWithPoints.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (/^\d+(?:[.,]\d+)?$/u.test(text)) return Number(text.replace(",", "."));
  return undefined;
};
