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

/** An open list or object. */
interface Level {
  readonly isList: boolean;
  /** Position of its bracket. */
  readonly opened: number;
  /** Start of the members that are not read yet. */
  start: number;
  /** Position of its last comma; before `start` if no member has ended since. */
  comma: number;
  /** A long list or object in the member that has not ended. */
  inner: { readonly start: number; readonly end: number; readonly value: unknown } | undefined;
  /** Names of the fields that are read; none of a list. */
  readonly names: string[];
  readonly values: unknown[];
}

const levelAt = (opened: number, isList: boolean): Level => ({
  isList,
  opened,
  start: opened + 1,
  comma: opened,
  inner: undefined,
  names: [],
  values: [],
});

/** Returns the level around one that a bracket closes. */
const levelAround = (closed: Level, byte: number, outer: Level[]): Level => {
  const level = outer.pop();
  if (level === undefined || closed.isList !== (byte === closeList)) throw invalid();
  return level;
};

/** Reads the members before a position, all at once. */
const readMembers = (bytes: Uint8Array, level: Level, end: number): void => {
  const text = decoder.decode(bytes.subarray(level.start, end));
  const members: object = JSON.parse(level.isList ? `[${text}]` : `{${text}}`);
  const values = Object.values(members);
  if (values.length === 0) throw invalid();
  if (!level.isList) for (const name of Object.keys(members)) level.names.push(name);
  for (const value of values) level.values.push(value);
  level.start = end + 1;
};

/** Adds the member that ends at a position and has a long list or object, which is read. */
const addInner = (bytes: Uint8Array, level: Level, end: number): void => {
  const { inner } = level;
  if (inner === undefined) return;
  const before = trimmed(bytes.subarray(level.start, inner.start));
  if (trimmed(bytes.subarray(inner.end, end)).length > 0) throw invalid();
  if (level.isList ? before.length > 0 : before.at(-1) !== colon) throw invalid();
  if (!level.isList) {
    const name: unknown = JSON.parse(decoder.decode(before.subarray(0, -1)));
    if (typeof name !== "string") throw invalid();
    level.names.push(name);
  }
  level.values.push(inner.value);
  level.inner = undefined;
  level.start = end + 1;
};

/** Returns the long list or object that is all of the bytes. */
const onlyValueOf = (bytes: Uint8Array, level: Level): unknown => {
  addInner(bytes, level, bytes.length);
  if (level.comma >= 0 || level.values.length === 0) throw invalid();
  return level.values[0];
};

/** Reads what is long of the members before a position: the last one can wait for the next, unless it has a long list or object. */
function* readLongMembers(bytes: Uint8Array, level: Level, end: number): Sliced<undefined> {
  yield;
  if (level.comma >= level.start) readMembers(bytes, level, level.comma);
  addInner(bytes, level, end);
  return undefined;
}

/** Yields the value of a long list or object whose bracket closes at a position. */
function* valueOf(bytes: Uint8Array, level: Level, end: number, atOnce: number): Sliced<unknown> {
  if (end - level.start > atOnce) yield* readLongMembers(bytes, level, end);
  yield;
  const { isList, names, values, start } = level;
  const isEmpty = values.length === 0 && trimmed(bytes.subarray(start, end)).length === 0;
  if (start <= end && !isEmpty) readMembers(bytes, level, end);
  // Unlike an assignment, this keeps a field named __proto__ as it is.
  return isList ? values : Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** Yields the value of a long list or object, in one pass over its bytes. */
function* readNested(bytes: Uint8Array, atOnce: number): Sliced<unknown> {
  const outer: Level[] = [];
  // The value is read as the only member of a list without brackets.
  let level = levelAt(-1, true);
  let pause = atOnce;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= pause) {
      pause = at + atOnce;
      yield;
    }
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) {
      if (at - level.start > atOnce) yield* readLongMembers(bytes, level, at);
      level.comma = at;
    } else if (byte === openList || byte === openObject) {
      outer.push(level);
      level = levelAt(at, byte === openList);
    } else if (byte === closeList || byte === closeObject) {
      const closed = level;
      level = levelAround(closed, byte, outer);
      const end = at + 1;
      if (end - closed.opened > atOnce)
        level.inner = { start: closed.opened, end, value: yield* valueOf(bytes, closed, at, atOnce) };
    }
  }
  if (outer.length > 0) throw invalid();
  return onlyValueOf(bytes, level);
}

/**
 * Yields the value of JSON in UTF-8, in parts: `JSON.parse` reads only lists and objects of at most `atOnce` bytes.
 * @throws {SyntaxError}
 */
export function* parseJson(given: Uint8Array, atOnce = usualBytes): Sliced<unknown> {
  const bytes = trimmed(given);
  const isNested = bytes[0] === openList || bytes[0] === openObject;
  return isNested && bytes.length > atOnce
    ? yield* readNested(bytes, atOnce)
    : JSON.parse(decoder.decode(bytes));
}
