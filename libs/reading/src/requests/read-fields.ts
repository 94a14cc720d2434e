import { type FieldName, fieldNamed } from "./field-names.ts";
import { nameKey } from "./names.ts";
import { readRequestType } from "./request-types.ts";

/** What a request says, field by field, not yet understood. */
export type Fields = ReadonlyMap<FieldName, unknown>;

const mostNames = 100;
const mostDepth = 3;
const longestJson = 20_000;

/** What seed 000 calls `parameters`. */
const containers = new Set(
  ["parameters", "params", "args", "arguments", "options", "filter", "details", "spec"].map(nameKey),
);

/** An object that is no list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value that may have been written as JSON in a string, which some readers do to what is nested. */
export const unquoted = (value: unknown): unknown => {
  if (typeof value !== "string" || value.length > longestJson || !/^\s*[[{]/u.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
};

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

const collect = (
  record: Readonly<Record<string, unknown>>,
  fields: Map<FieldName, unknown>,
  depth: number,
) => {
  const inner: unknown[] = [];
  for (const [name, value] of Object.entries(record).slice(0, mostNames)) {
    const field = fieldNamed(name);
    const nested = unquoted(value);
    const isType = isRecord(nested) && readRequestType(name) !== undefined;
    if (isType && !fields.has("type")) fields.set("type", name);
    if (isType) inner.push(nested);
    else if (isRecord(nested) && (containers.has(nameKey(name)) || field === "range")) inner.push(nested);
    else if (field !== undefined && isSaid(value) && !fields.has(field)) fields.set(field, nested);
  }
  if (depth < mostDepth) for (const nested of inner) if (isRecord(nested)) collect(nested, fields, depth + 1);
};

/**
 * The fields of a request by whatever names they are written, those of `parameters` among them; the outer one counts. An object under the
 * name of a type of request, such as `by_marker`, holds what a request of that type says.
 */
export const readFields = (record: Readonly<Record<string, unknown>>): Fields => {
  const fields = new Map<FieldName, unknown>();
  collect(record, fields, 0);
  return fields;
};
