import { Failure } from "@quarry/failure";

/** How deep lists and objects of a body may lie in each other. */
const maxDepth = 64;

/** Values of a body. A body of 8 MiB that holds texts has far fewer; more of them hold the event loop while they are parsed. */
const maxValues = 500_000;

/** Fields of one object: each further one costs the parser more than the one before. */
const maxFields = 10_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

const refused = (what: string): Failure =>
  new Failure(
    "bad-input",
    `The JSON ${what}. Send less at once, or send files as application/octet-stream.`,
    {
      retry: "never",
    },
  );

/** The place after a string that begins at `start` with its quote. */
const endOfString = (bytes: Uint8Array, start: number): number => {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
};

/**
 * Looks through JSON in UTF-8 before it is parsed, in one pass that allocates nothing: a parser would hold the event loop for seconds
 * over 8 MB of brackets. What is no JSON is left to the parser.
 * @throws {Failure} bad-input, for more than 64 levels, 500,000 values or 10,000 fields of one object
 */
export const checkJsonShape = (bytes: Uint8Array): void => {
  /** Separators met so far in the list or object of each level. */
  const separators = new Uint32Array(maxDepth + 1);
  const isObject = new Uint8Array(maxDepth + 1);
  let [depth, values, at] = [0, 1, 0];
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at);
      continue;
    }
    at += 1;
    if (byte === comma) {
      values += 1;
      separators[depth] = (separators[depth] ?? 0) + 1;
      if (isObject[depth] === 1 && (separators[depth] ?? 0) >= maxFields)
        throw refused(`has an object of more than ${maxFields.toLocaleString("en")} fields`);
    } else if (byte === openList || byte === openObject) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) throw refused(`lies more than ${maxDepth} levels deep`);
      separators[depth] = 0;
      isObject[depth] = byte === openObject ? 1 : 0;
    } else if ((byte === closeList || byte === closeObject) && depth > 0) depth -= 1;
    if (values > maxValues) throw refused(`has more than ${maxValues.toLocaleString("en")} values`);
  }
};
