import { type FieldName, fieldNamed, nameKey } from "./field-names.ts";
import { readRequestType } from "./request-types.ts";

/** Uninterpreted fields of a request. */
export type Fields = ReadonlyMap<FieldName, unknown>;

const maxNames = 100;
const maxDepth = 3;
const longestJson = 20_000;

/** Names for the `parameters` of seed 000. */
const containers = new Set(
  ["parameters", "params", "args", "arguments", "options", "filter", "details", "spec", "function"].map(
    nameKey,
  ),
);

/** True for an object that is not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses a value that may be JSON in a string, which some readers write for nested values. */
const unquoted = (value: unknown): unknown => {
  if (typeof value !== "string" || value.length > longestJson || !/^\s*[[{]/u.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
};

/** Converts an object with numbered entries, `{"0": …, "1": …}`, to a list; returns other values unchanged. */
const listed = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => /^\d+$/u.test(name)) ? Object.values(value) : value;
};

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

type NamedValue = readonly [name: string, value: unknown];

/** True for a nested object of parameters or of a request type's fields. */
const isNested = (name: string): boolean =>
  containers.has(nameKey(name)) || fieldNamed(name) === "range" || readRequestType(name) !== undefined;

/** Returns the named values of a record, followed by those of its nested objects. */
const namedValues = (record: Readonly<Record<string, unknown>>, depth = 0): NamedValue[] => {
  const named = Object.entries(record)
    .slice(0, maxNames)
    .map(([name, value]): NamedValue => [name, listed(unquoted(value))]);
  return [
    ...named,
    ...named.flatMap(([name, value]) =>
      depth < maxDepth && isRecord(value) && isNested(name) ? namedValues(value, depth + 1) : [],
    ),
  ];
};

/** Type names of tool calls and the wrapper of seed 000, which carry no information. */
const saysNothing = /^(?:function|tool|tool_?call|retrieval_?request|request)$/iu;

const asField = (name: string, value: unknown): readonly [FieldName | undefined, unknown] => {
  const field = isRecord(value) && isNested(name) ? undefined : fieldNamed(name);
  const isEmpty = field === "type" && typeof value === "string" && saysNothing.test(value);
  return [isEmpty ? undefined : field, value];
};

/** Assigns a value to its field; an object under a type name states the type, and so does a tool name. */
const fieldValue = ([name, value]: NamedValue): readonly [FieldName | undefined, unknown] => {
  if (isRecord(value)) return readRequestType(name) === undefined ? asField(name, value) : ["type", name];
  const isTool = name === "name" && typeof value === "string" && readRequestType(value) !== undefined;
  return isTool ? ["type", value] : asField(name, value);
};

/**
 * Collects the fields of a request under any of their names, including those in `parameters`; outer fields take precedence. An
 * object under the name of a request type, such as `by_marker`, contains the fields of a request of that type.
 */
export const readFields = (record: Readonly<Record<string, unknown>>): Fields => {
  const fields = new Map<FieldName, unknown>();
  for (const [field, value] of namedValues(record).map(fieldValue))
    if (field !== undefined && isSaid(value) && !fields.has(field)) fields.set(field, value);
  return fields;
};

const wrappers = new Set(
  [
    "requests",
    "missing_context",
    "retrieval_requests",
    "content_requests",
    "requested_content",
    "catalog_ids",
  ].map(nameKey),
);
/** Keys of a final reply that contains no requests. */
const findings = new Set(["findings", "insights", "analysis_status", "initial_findings"].map(nameKey));

const maxListDepth = 5;

/** Returns the content of a wrapper; undefined for a record that wraps nothing and therefore is a request itself. */
const wrapped = (record: Readonly<Record<string, unknown>>): readonly unknown[] | undefined => {
  const named = Object.entries(record).slice(0, maxNames);
  const wrapper = named.find(([name]) => wrappers.has(nameKey(name)));
  if (wrapper) return [unquoted(wrapper[1])];
  return named.length === 0 || named.some(([name]) => findings.has(nameKey(name))) ? [] : undefined;
};

/**
 * Returns the unparsed requests in a reader's reply: a list, a single request, or either inside `requests` or `missing_context` of
 * both seeds, also as JSON in a string or with numbered entries. Empty for a reply without requests.
 */
export const readList = (value: unknown, depth = 0): readonly unknown[] => {
  const given = listed(unquoted(value));
  if (Array.isArray(given)) return given;
  if (given === null || given === undefined || given === "") return [];
  const inner = isRecord(given) && depth < maxListDepth ? wrapped(given) : undefined;
  if (inner === undefined) return [given];
  return inner.length === 0 ? [] : readList(inner[0], depth + 1);
};
