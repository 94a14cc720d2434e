import { cleanText } from "@quarry/documents/clean-text";
import { decodeBytes } from "@quarry/documents/decode-text";
import { decodeText } from "@quarry/documents/decode-text";
import type { CharsetFile } from "./read-charset-files.ts";
import { trueEncoding } from "./true-encoding.ts";

/** What became of a file. */
export interface DecodedFile {
  readonly file: string;
  /** What the folder says. */
  readonly truth: string;
  /** What the product decoded it as. */
  readonly detected: string;
  /** Whether the text is the one that the true encoding gives; the name does not matter. */
  readonly right: boolean;
  /** Whether the WHATWG standard has the true encoding. */
  readonly isStandard: boolean;
  /** Which the true encoding's own decoder took no part in. */
  readonly seconds: number;
}

const plain = /\.(?:txt|srt|csv|md)$/iu;

// The byte order is told by the mark where the name leaves it open.
const inOrder = (truth: string, folder: string, [first]: Uint8Array): string => {
  if (/^utf-?16$/iu.test(folder)) return first === 0xfe ? "utf-16be" : "utf-16le";
  return truth;
};

/** Decodes a file as the product does one that nobody says anything about, and compares. */
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
