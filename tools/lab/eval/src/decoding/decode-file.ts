import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanText } from "@quarry/documents/clean-text";
import { decodeBytes, decodeText } from "@quarry/documents/decode-text";
import { standardEncoding } from "@quarry/documents/detect-encoding";
import { badInput } from "../evaluation.ts";

/** The encoding that the name of a folder states, and if the WHATWG standard contains it. */
interface TrueEncoding {
  /** Name in lower case; the standard's name if there is one. */
  readonly name: string;
  readonly isStandard: boolean;
}

/** Encoding that the name of a folder states; a language may follow it, as in `iso-8859-2-polish`. */
const trueEncoding = (folder: string): TrueEncoding => {
  const label = folder.toLowerCase();
  const name = standardEncoding(label) ?? standardEncoding(label.replace(/-[a-z]+$/u, ""));
  return { name: name ?? label, isStandard: name !== undefined };
};

/** A file whose encoding is known. */
interface CharsetFile {
  /** Folder and name. */
  readonly file: string;
  readonly folder: string;
  readonly bytes: () => Promise<Uint8Array>;
}

const layout = "the folder must hold one folder per encoding, named for it, with files in that encoding";

/**
 * Reads the files of a folder of encodings, sorted by name.
 * @throws {Failure} `bad-input` if there are none
 */
export const readCharsetFiles = async (data: string): Promise<CharsetFile[]> => {
  const entries = await readdir(data, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw badInput(`${data} cannot be read; ${layout}`, error);
  });
  const files = entries
    .filter((entry) => entry.isFile() && join(entry.parentPath, "..") === join(data))
    .map(({ parentPath, name }) => ({
      file: join(parentPath.slice(join(data).length + 1), name),
      folder: parentPath.slice(join(data).length + 1),
      bytes: () => readFile(join(parentPath, name)),
    }));
  if (files.length === 0) throw badInput(`${data} has no files in folders; ${layout}`);
  return files.toSorted((one, other) => (one.file < other.file ? -1 : 1));
};

/** Result of decoding a file. */
export interface DecodedFile {
  readonly file: string;
  /** Encoding by the folder's name. */
  readonly truth: string;
  /** Encoding that the product detected. */
  readonly detected: string;
  /** True if the text equals the text decoded with the true encoding; the name does not matter. */
  readonly right: boolean;
  /** True if the WHATWG standard has the true encoding. */
  readonly isStandard: boolean;
  /** Duration in seconds, excluding the decoding by the true encoding. */
  readonly seconds: number;
}

const plain = /\.(?:txt|srt|csv|md)$/iu;

// Adds the byte order to an encoding. The byte order mark decides if the name leaves the order open.
const inOrder = (truth: string, folder: string, [first]: Uint8Array): string => {
  if (/^utf-?16$/iu.test(folder)) return first === 0xfe ? "utf-16be" : "utf-16le";
  return truth;
};

/** Decodes a file as the product decodes one without headers, and compares the result with the true text. */
export const decodeFile = async (
  { file, folder, bytes: read }: CharsetFile,
  now: () => number,
): Promise<DecodedFile> => {
  const bytes = await read();
  const { name, isStandard } = trueEncoding(folder);
  const began = now();
  const { text, encoding } = await decodeText(bytes, { charset: undefined, isMarkup: !plain.test(file) });
  const seconds = (now() - began) / 1_000;
  const gold = await decodeBytes(bytes, inOrder(name, folder, bytes));
  const right = gold !== undefined && cleanText(text) === cleanText(gold);
  return { file, truth: folder, detected: encoding, right, isStandard, seconds };
};
