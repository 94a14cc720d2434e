import { collapseWhitespace } from "@quarry/text";
import type { CountedLine } from "./overview-wording.ts";

/** A line of a wording with its values, each on one line and taken for nothing but text. */
export const fillLine = (line: string, values: Readonly<Record<string, string | number>>): string =>
  line.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : collapseWhitespace(String(value));
  });

/** The form of a line that its language has for a number, with `{count}` filled in. */
export const countLine = (forms: CountedLine, count: number, language: string): string => {
  const rule = new Intl.PluralRules(language).select(count);
  const form = rule === "zero" ? undefined : forms[rule];
  return (form ?? forms.other).replaceAll("{count}", String(count));
};
