import { TextDecoder } from "@exodus/bytes/encoding.js";

const shiftOut = 0x0e;
const shiftIn = 0x0f;
const lineFeed = 0x0a;
const designation = "\u001b$)C";

/** Korean in seven bits (RFC 1557): between two shifts stands EUC-KR without its highest bits; lines begin unshifted. */
export const decodeIso2022Kr = (bytes: Uint8Array): string => {
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
