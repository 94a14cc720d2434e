import type { z } from "zod";

type Path = readonly PropertyKey[];

const isNumeral = (value: unknown): value is string =>
  typeof value === "string" && /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/u.test(value);

/** Returns a value with the text at a path as a number; the value itself if there is no numeral. */
const withNumberAt = (value: unknown, [key, ...rest]: Path): unknown => {
  if (key === undefined) return isNumeral(value) ? Number(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const changed = (name: string, inner: unknown): unknown =>
    name === String(key) ? withNumberAt(inner, rest) : inner;
  if (Array.isArray(value)) return value.map((inner: unknown, index) => changed(String(index), inner));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(name, inner)]));
};

/** Returns an answer with numerals in quotation marks as numbers, where the error asks for numbers; the answer itself without any. */
export const withNumbers = (value: unknown, { issues }: z.ZodError): unknown =>
  issues.reduce<unknown>(
    (answer, issue) =>
      issue.code === "invalid_type" && ["number", "int"].includes(issue.expected)
        ? withNumberAt(answer, issue.path)
        : answer,
    value,
  );
