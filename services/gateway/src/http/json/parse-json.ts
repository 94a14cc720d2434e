import type { Sliced } from "@quarry/text";
import { closeList, closeObject, comma, endOfString, openList, openObject, quote } from "./json-shape.ts";

/** Bytes that are parsed at once: about a millisecond. */
const usualBytes = 50_000;

const invalid = (): SyntaxError => new SyntaxError("the body is not JSON");

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const [tab, newLine, carriageReturn, space, colon] = [0x09, 0x0a, 0x0d, 0x20, 0x3a];

const isSpace = (byte: number | undefined): boolean =>
  byte === space || byte === newLine || byte === carriageReturn || byte === tab;

/** Removes the white space of JSON at both ends. */
const trimmed = (bytes: Uint8Array): Uint8Array => {
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start])) start += 1;
  while (end > start && isSpace(bytes[end - 1])) end -= 1;
  return bytes.subarray(start, end);
};

/** Yields the ends of the members of a list or an object, given without its brackets: commas in no bracket, and the end. */
function* memberEnds(inside: Uint8Array, atOnce: number): Generator<number | undefined, void, undefined> {
  let [depth, pause] = [0, atOnce];
  for (let at = 0; at < inside.length; at += 1) {
    if (at >= pause) {
      pause = at + atOnce;
      yield undefined;
    }
    const byte = inside[at];
    if (byte === quote) at = endOfString(inside, at);
    else if (byte === openList || byte === openObject) depth += 1;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    else if (byte === comma && depth === 0) yield at;
    if (depth < 0) throw invalid();
  }
  yield inside.length;
}

/** Yields the members of a list or an object in groups: short ones together, a long one alone. */
function* groupsOf(inside: Uint8Array, atOnce: number): Sliced<Uint8Array[]> {
  const groups: Uint8Array[] = [];
  let [start, end] = [0, -1];
  for (const next of memberEnds(inside, atOnce)) {
    if (next === undefined) yield;
    else {
      if (next - start > atOnce && end >= start) {
        groups.push(inside.subarray(start, end));
        start = end + 1;
      }
      end = next;
    }
  }
  groups.push(inside.subarray(start, end));
  if (groups.length > 1 && groups.some((group) => trimmed(group).length === 0)) throw invalid();
  return groups;
}

/** Splits a field of an object into its name and the bytes of its value. */
const fieldOf = (bytes: Uint8Array): { readonly name: string; readonly value: Uint8Array } => {
  const field = trimmed(bytes);
  const end = field[0] === quote ? endOfString(field, 0) + 1 : 0;
  const behind = trimmed(field.subarray(end));
  if (end === 0 || behind[0] !== colon) throw invalid();
  return { name: String(JSON.parse(decoder.decode(field.subarray(0, end)))), value: behind.subarray(1) };
};

function* listOf(groups: readonly Uint8Array[], atOnce: number): Sliced<unknown[]> {
  const list: unknown[] = [];
  for (const group of groups) {
    yield;
    if (group.length > atOnce) list.push(yield* parseJson(group, atOnce));
    else for (const value of JSON.parse(`[${decoder.decode(group)}]`)) list.push(value);
  }
  return list;
}

function* objectOf(groups: readonly Uint8Array[], atOnce: number): Sliced<object> {
  const fields: [string, unknown][] = [];
  for (const group of groups) {
    yield;
    if (group.length > atOnce) {
      const { name, value } = fieldOf(group);
      fields.push([name, yield* parseJson(value, atOnce)]);
    } else for (const field of Object.entries(JSON.parse(`{${decoder.decode(group)}}`))) fields.push(field);
  }
  // Unlike an assignment, this keeps a field named __proto__ as it is.
  return Object.fromEntries(fields);
}

/**
 * Yields the value of JSON in UTF-8, in parts: `JSON.parse` reads only values of at most `atOnce` bytes.
 * @throws {SyntaxError}
 */
export function* parseJson(given: Uint8Array, atOnce = usualBytes): Sliced<unknown> {
  const bytes = trimmed(given);
  const isList = bytes[0] === openList;
  const isNested = isList || bytes[0] === openObject;
  if (!isNested || bytes.length <= atOnce) return JSON.parse(decoder.decode(bytes));
  if (bytes.at(-1) !== (isList ? closeList : closeObject)) throw invalid();
  const groups = yield* groupsOf(bytes.subarray(1, -1), atOnce);
  return yield* isList ? listOf(groups, atOnce) : objectOf(groups, atOnce);
}
