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

const namesCharset = /\bcharset\s{0,9}=/iu;
const headEnd = /\n\r?\n/u;
const otherType = /^content-type\s{0,9}:\s{0,9}(?!text|multipart|message)\w/imu;

/** True for headers, and for text that names no encoding. */
const isOpen = (part: string): boolean =>
  !otherType.test(part.split(headEnd, 1).join("")) && !namesCharset.test(part);

const textType = /^content-type\s{0,9}:\s{0,9}text\/(?<kind>[\w.+-]{1,40})/imu;
const transfer = /^content-transfer-encoding\s{0,9}:\s{0,9}(quoted-printable|base64)/imu;

/** Returns the bytes of a part's body. */
const bodyOf = (head: string, body: string): Buffer => {
  const encoding = transfer.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === undefined) return Buffer.from(body, "latin1");
  const joined = body.replaceAll(/=[ \t]{0,9}\r?\n/gu, "");
  return Buffer.from(
    joined.replaceAll(/=([\da-f]{2})/giu, (_code, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
    "latin1",
  );
};

/** Returns a part of text whose header names no encoding with the one that its page declares, or that its coded bytes have. */
const withCharset = async (part: string): Promise<string> => {
  const [head = ""] = part.split(headEnd, 1);
  const kind = textType.exec(head)?.groups?.["kind"];
  if (kind === undefined || namesCharset.test(head)) return part;
  const isPage = kind.toLowerCase() === "html";
  const body = part.slice(head.length);
  if (!transfer.test(head) && !(isPage && namesCharset.test(body))) return part;
  const hints = { charset: undefined, isMarkup: isPage };
  const { encoding, isDecoded } = await decodeText(bodyOf(head, body), hints);
  return isDecoded ? head.replace(textType, `$&; charset=${encoding}`) + body : part;
};

/** Returns a message in which the text that names no encoding is in UTF-8, which the parser takes it for. */
export const inUtf8 = async (given: Uint8Array): Promise<Uint8Array> => {
  const stated = await Promise.all(partsOf(Buffer.from(given).toString("latin1")).map(withCharset));
  const bytes = Buffer.from(stated.join(""), "latin1");
  if (isUtf8(bytes)) return bytes;
  const parts = partsOf(bytes.toString("latin1"));
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
