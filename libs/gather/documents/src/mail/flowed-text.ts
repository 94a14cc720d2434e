import { decodeText } from "../encoding/decode-text.ts";
import {
  attached,
  bodyOf,
  charsetOf,
  headEnd,
  inBase64,
  partsOf,
  typeHeader,
  withCharset,
} from "./mail-encoding.ts";

/* Restores text that was wrapped for sending (RFC 3676). */

const flowed = /^content-type\s{0,9}:\s{0,9}text\/plain\b[^]*;\s{0,9}(?=format\s{0,9}=\s{0,9}"?flowed)/iu;
const deletesSpaces = /;\s{0,9}delsp\s{0,9}=\s{0,9}"?yes/iu;

interface Line {
  /** The signs of a quotation. */
  readonly signs: string;
  readonly words: string;
}

const lineOf = (line: string): Line => {
  const [signs = ""] = /^>*/u.exec(line) ?? [];
  return { signs, words: line.slice(signs.length).replace(/^ /u, "") };
};

const isSignature = ({ words }: Line): boolean => words === "-- ";

/** True if the next line continues this one: it is not empty, and has the same depth of quotes. */
const continues = (line: Line, next: Line): boolean =>
  line.words.endsWith(" ") &&
  !isSignature(line) &&
  !isSignature(next) &&
  next.words.trim() !== "" &&
  line.signs === next.signs;

const written = (line: Line): string => {
  const { signs, words } = line;
  const text = signs === "" && isSignature(line) ? words : words.replace(/ $/u, "");
  return signs === "" || text === "" ? signs + text : `${signs} ${text}`;
};

const joinLines = (body: string, joint: string): string => {
  const lines = body.split(/\r?\n/u).map(lineOf);
  const joined: string[] = [];
  let begun = "";
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next !== undefined && continues(line, next)) begun += line.words.slice(0, -1) + joint;
    else {
      joined.push(written({ ...line, words: begun + line.words }));
      begun = "";
    }
  }
  return joined.join("\n");
};

const joinPart = async (part: string): Promise<string> => {
  const [head = ""] = part.split(headEnd, 1);
  const type = typeHeader.exec(head)?.[0] ?? "";
  if (!flowed.test(type) || attached.test(head)) return part;
  const bytes = bodyOf(head, part.slice(head.length).replace(/^\n\r?\n/u, ""));
  // Bytes of some encodings cannot be joined.
  const { text, isDecoded } = await decodeText(bytes, { charset: charsetOf(head), isMarkup: false });
  if (!isDecoded) return part;
  const joined = joinLines(text, deletesSpaces.test(type) ? "" : " ");
  // The parser would join the lines again.
  const plain = head.replace(type, () => type.replace(flowed, "$&x-"));
  return inBase64(withCharset(plain, "utf-8"), Buffer.from(joined));
};

/** Joins lines that were wrapped for sending. */
export const joinFlowed = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const parts = await Promise.all(partsOf(Buffer.from(bytes).toString("latin1")).map(joinPart));
  return Buffer.from(parts.join(""), "latin1");
};
