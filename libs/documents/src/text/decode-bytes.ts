import { TextDecoder } from "@exodus/bytes/encoding.js";
import { standardEncoding } from "./encoding-names.ts";

const shiftOut = 0x0e;
const shiftIn = 0x0f;
const lineFeed = 0x0a;
const designation = "\u001b$)C";

/** Korean in seven bits (RFC 1557): between two shifts stands EUC-KR without its highest bits; lines begin unshifted. */
const decodeIso2022Kr = (bytes: Uint8Array): string => {
  const source = Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll(designation, ""), "latin1");
  const korean: number[] = [];
  let isShifted = false;
  for (const byte of source) {
    if (byte === shiftOut || byte === shiftIn || byte === lineFeed) isShifted = byte === shiftOut;
    if (byte === shiftOut || byte === shiftIn) continue;
    korean.push(isShifted && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte);
  }
  return new TextDecoder("euc-kr").decode(Uint8Array.from(korean));
};

// Decoding it can turn plain ASCII into markup and orders that no check before it has seen.
const forbidden: ReadonlySet<string> = new Set(["utf-7", "utf-7-imap"]);

const decodeOther = async (bytes: Uint8Array, encoding: string): Promise<string | undefined> => {
  // Loaded when it is needed: few documents are in DOS code pages or UTF-32.
  const { default: iconv } = await import("iconv-lite");
  return iconv.encodingExists(encoding) ? iconv.decode(bytes, encoding) : undefined;
};

/**
 * Bytes as text: by the decoders of the WHATWG Encoding standard, and for encodings that it does not have (DOS code pages,
 * UTF-32, most of Apple's) by iconv-lite; ISO-2022-KR, too. Undefined where neither decodes it; UTF-7 never is.
 */
export const decodeBytes = async (bytes: Uint8Array, encoding: string): Promise<string | undefined> => {
  const standard = standardEncoding(encoding);
  if (standard !== undefined) return new TextDecoder(standard).decode(bytes);
  if (encoding === "iso-2022-kr") return decodeIso2022Kr(bytes);
  return forbidden.has(encoding) ? undefined : decodeOther(bytes, encoding);
};
