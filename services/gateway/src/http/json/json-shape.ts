import { Failure } from "@quarry/failure";
import type { Sliced } from "@quarry/text";

/** Maximum nesting depth of lists and objects in a body. */
const maxDepth = 64;

/** Maximum number of values: a hundred thousand comments with seven fields. More would block the event loop during parsing. */
const maxValues = 700_000;

/** Maximum fields of one object: the parser gets slower with each field. */
const maxFields = 10_000;

const backslash = 0x5c;
/** Signs of JSON, as bytes of UTF-8. */
export const [quote, comma] = [0x22, 0x2c];
export const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

const refused = (what: string): Failure =>
  new Failure(
    "bad-input",
    `The JSON ${what}. Send less at once, or send files as application/octet-stream.`,
    {
      retry: "never",
    },
  );

const isEscaped = (bytes: Uint8Array, at: number): boolean => {
  let before = at;
  while (bytes[before - 1] === backslash) before -= 1;
  return (at - before) % 2 === 1;
};

/** Bytes of a string scanned here before searching for its end: most strings are short, and a search costs a call. */
const nearby = 64;

/** Returns the position of the closing quote of a string that starts at `start`; the end of the bytes if there is none. */
export const endOfString = (bytes: Uint8Array, start: number): number => {
  let at = start + 1;
  for (;;) {
    for (const until = at + nearby; at < until; at += bytes[at] === backslash ? 2 : 1)
      if (bytes[at] === quote) return at;
    at = bytes.indexOf(quote, at);
    if (at < 0) return bytes.length;
    if (!isEscaped(bytes, at)) return at;
    at += 1;
  }
};

/** Tracks open lists and objects with the number of their separators. */
const trackLevels = () => {
  const separators = new Uint32Array(maxDepth + 1);
  const isObject = new Uint8Array(maxDepth + 1);
  let depth = 0;
  return {
    open: (byte: number): void => {
      depth += 1;
      if (depth > maxDepth) throw refused(`is more than ${maxDepth} levels deep`);
      separators[depth] = 0;
      isObject[depth] = byte === openObject ? 1 : 0;
    },
    close: (): void => {
      depth = Math.max(0, depth - 1);
    },
    separate: (): void => {
      const met = (separators[depth] ?? 0) + 1;
      separators[depth] = met;
      if (isObject[depth] === 1 && met >= maxFields)
        throw refused(`has an object of more than ${maxFields.toLocaleString("en")} fields`);
    },
  };
};

/** Bytes that are checked before a pause. */
const checkedAtATime = 50_000;

/**
 * Checks the structure of UTF-8 JSON before parsing, in one pass without allocation and with pauses: 8 MB of brackets would take
 * the memory of the process. Invalid JSON is left to the parser.
 * @throws {Failure} bad-input for more than 64 levels, 700,000 values or 10,000 fields of one object
 */
export function* checkJsonShape(bytes: Uint8Array): Sliced<undefined> {
  const levels = trackLevels();
  let [values, pause] = [1, checkedAtATime];
  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= pause) {
      pause = at + checkedAtATime;
      yield;
    }
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === closeList || byte === closeObject) levels.close();
    else if (byte === comma || byte === openList || byte === openObject) {
      values += 1;
      if (values > maxValues) throw refused(`has more than ${maxValues.toLocaleString("en")} values`);
      if (byte === comma) levels.separate();
      else levels.open(byte);
    }
  }
  return undefined;
}
