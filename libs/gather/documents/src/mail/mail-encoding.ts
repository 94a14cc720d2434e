import { isUtf8 } from "node:buffer";
import { decodeBytes, decodeText } from "../encoding/decode-text.ts";

const boundary = /\bboundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/giu;

/** Splits a message at the lines between its parts, at any depth. */
const partsOf = (message: string): readonly string[] => {
  const names = new Set([...message.matchAll(boundary)].map(([, quoted, bare]) => quoted ?? bare ?? ""));
  const parts: string[] = [];
  let part = "";
  for (const piece of message.split(/(?<=\n)(?=--)/u)) {
    const [, name = ""] = /^--([^\r\n]{1,200})/u.exec(piece) ?? [];
    if (names.has(name.trimEnd()) || names.has(name.trimEnd().replace(/--$/u, ""))) {
      parts.push(part);
      part = "";
    }
    part += piece;
  }
  return [...parts, part];
};

const headEnd = /\n\r?\n/u;
const otherType = /^content-type\s{0,9}:\s{0,9}(?!text|multipart|message)\w/imu;

/** True for headers, and for text that names no encoding. */
const isOpen = (part: string): boolean =>
  !otherType.test(part.split(headEnd, 1).join("")) && !/\bcharset\s{0,9}=/iu.test(part);

/** Returns a message in which the text that names no encoding is in UTF-8, which the parser takes it for. */
export const inUtf8 = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (isUtf8(bytes)) return bytes;
  const parts = partsOf(Buffer.from(bytes).toString("latin1"));
  const text = Buffer.from(parts.filter(isOpen).join(""), "latin1");
  if (isUtf8(text)) return bytes;
  const { encoding, isDecoded } = await decodeText(text, { charset: undefined, isMarkup: false });
  if (!isDecoded) return bytes;
  const written = parts.map(async (part) => {
    const own = Buffer.from(part, "latin1");
    return isOpen(part) ? Buffer.from((await decodeBytes(own, encoding)) ?? part) : own;
  });
  return Buffer.concat(await Promise.all(written));
};
