import { nameKey } from "./names.ts";
import { isRecord, listed, unquoted } from "./read-fields.ts";

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
/** What an answer says that is done and asks for nothing. */
const findings = new Set(["findings", "insights", "analysis_status", "initial_findings"].map(nameKey));
const maxNames = 100;
const maxDepth = 5;

/** Undefined for a record that wraps nothing, and so is a request itself. */
const wrapped = (record: Readonly<Record<string, unknown>>): readonly unknown[] | undefined => {
  const named = Object.entries(record).slice(0, maxNames);
  const wrapper = named.find(([name]) => wrappers.has(nameKey(name)));
  if (wrapper) return [unquoted(wrapper[1])];
  return named.length === 0 || named.some(([name]) => findings.has(nameKey(name))) ? [] : undefined;
};

/**
 * The requests in what a reader answered, each still as it was written: a list, a single one, or either inside `requests` or
 * `missing_context` of both seeds, also written as JSON in a string or with numbered entries. Nothing for an answer that asks for nothing.
 */
export const readList = (value: unknown, depth = 0): readonly unknown[] => {
  const given = listed(unquoted(value));
  if (Array.isArray(given)) return given;
  if (given === null || given === undefined || given === "") return [];
  const inner = isRecord(given) && depth < maxDepth ? wrapped(given) : undefined;
  if (inner === undefined) return [given];
  return inner.length === 0 ? [] : readList(inner[0], depth + 1);
};
