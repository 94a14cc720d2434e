import type { z } from "zod";
import { isFields } from "../fields.ts";

const isNumeral = (value: unknown): value is string =>
  typeof value === "string" && /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/u.test(value);

const pathOf = (keys: readonly PropertyKey[]): string => keys.map((key) => `\n${String(key)}`).join("");

/** Returns a value with the numerals at these paths as numbers. */
const withNumbersAt = (value: unknown, path: string, paths: ReadonlySet<string>): unknown => {
  if (paths.has(path)) return isNumeral(value) ? Number(value) : value;
  const changed = (key: string | number, inner: unknown): unknown =>
    withNumbersAt(inner, path + pathOf([key]), paths);
  if (Array.isArray(value)) return value.map((inner: unknown, index) => changed(index, inner));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(name, inner)]));
};

/** Returns an answer with numerals in quotation marks as numbers, where the error asks for numbers; the answer itself without any. */
export const withNumbers = (value: unknown, { issues }: z.ZodError): unknown => {
  const wanted = issues.filter(
    (issue) => issue.code === "invalid_type" && ["number", "int"].includes(issue.expected),
  );
  return wanted.length === 0
    ? value
    : withNumbersAt(value, "", new Set(wanted.map(({ path }) => pathOf(path))));
};
