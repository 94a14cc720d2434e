import { TextDecoder } from "@exodus/bytes/encoding.js";

const headBytes = 4_096;
// Scripts and signs that text is made of; random bytes fall on them about half of the time.
const common =
  // oxlint-disable-next-line no-misleading-character-class
  /[\t\n\r -~\u00a0-\u024f\u0370-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u2010-\u203a\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]/gu;
const leastCommon = 0.95;
const mostSwapped = 0.8;
const mostAscii = 0.95;
const mostZeros = 0.4;

// Western text: every other byte is zero.
const byZeros = (head: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const pairs = head.byteLength / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.02) return "utf-16le";
  return even > pairs * 0.4 && odd < pairs * 0.02 ? "utf-16be" : undefined;
};

const shareCommon = (head: Uint8Array, encoding: string): number => {
  const text = new TextDecoder(encoding).decode(head);
  return (text.match(common)?.length ?? 0) / Math.max(1, text.length);
};

// A file that was cut off may end within a character.
const headOf = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(0, Math.min(headBytes, bytes.byteLength & ~1));

/** Whether zeros only divide the words of ASCII, as in lists that programs write; in UTF-16 and UTF-32 they are half of it and more. */
export const isDividedByZeros = (bytes: Uint8Array): boolean => {
  const head = headOf(bytes);
  const others = head.filter((byte) => byte !== 0);
  const ascii = others.filter((byte) => byte >= 0x09 && byte < 0x7f);
  return others.length >= head.length * (1 - mostZeros) && ascii.length > others.length * mostAscii;
};

/** UTF-16 without a byte order mark, in the order that makes sense of it; undefined where neither does. */
export const utf16Order = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (!bytes.includes(0) || isDividedByZeros(bytes)) return undefined;
  const head = headOf(bytes);
  const western = byZeros(head);
  if (western !== undefined) return western;
  const [little, big] = [shareCommon(head, "utf-16le"), shareCommon(head, "utf-16be")];
  if (little >= leastCommon && big < mostSwapped) return "utf-16le";
  return big >= leastCommon && little < mostSwapped ? "utf-16be" : undefined;
};
