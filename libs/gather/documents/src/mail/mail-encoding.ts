import { isUtf8 } from "node:buffer";
import { decodeBytes, decodeText } from "../encoding/decode-text.ts";
import { unquoted } from "../encoding/quoted-printable.ts";
import { formatOfBytes } from "../formats/binary-formats.ts";
import { parseContentType } from "../formats/media-type.ts";

/** Matches the header with the type of a part, on all its lines. */
export const typeHeader = /^content-type\s{0,9}:(?<value>.*(?:\r?\n[ \t].*)*)/imu;

const boundary = /\bboundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/giu;

/** Splits a message at the lines between its parts, at any depth. */
export const partsOf = (message: string): readonly string[] => {
  const types = [...message.matchAll(new RegExp(typeHeader, "gimu"))].map(([header]) => header).join("\n");
  const names = new Set([...types.matchAll(boundary)].map(([, quoted, bare]) => quoted ?? bare ?? ""));
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
/** Matches names of encodings, and quoted values, which may contain what looks like one. */
const named =
  /;\s{0,9}charset\s{0,9}=\s{0,9}(?:"[^"\r\n]{0,200}"?|[^\s;"]{0,200})|(?<quoted>"(?:[^"\\]|\\.){0,300}")/giu;
/** The end of the headers of a part. */
export const headEnd = /\n\r?\n/u;
const otherType = /^content-type\s{0,9}:\s{0,9}(?!text|multipart|message)\w/imu;

/** True for headers, and for text that names no encoding. */
const isOpen = (part: string): boolean =>
  !otherType.test(part.split(headEnd, 1).join("")) && !namesCharset.test(part);

const textType = /^content-type\s{0,9}:\s{0,9}text\/(?<kind>[\w.+-]{1,40})/imu;
const transfer = /^content-transfer-encoding\s{0,9}:\s{0,9}(quoted-printable|base64)/imu;

/** Returns the bytes of a part's body. */
export const bodyOf = (head: string, body: string): Buffer => {
  const encoding = transfer.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === undefined) return Buffer.from(body, "latin1");
  return unquoted(body.replaceAll(/=[ \t]{0,9}\r?\n/gu, ""));
};

/** Matches the header of an attached file. */
export const attached = /^content-disposition\s{0,9}:\s{0,9}attachment/imu;

/** True for bytes that text has in no encoding: control characters except spaces, the end of a file and escapes. */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x1a);

/**
 * True for text in another encoding than UTF-8 that the parser takes for a file, whose bytes it gives without the name of their
 * encoding. A file of another kind may be declared as text, and RTF names its own encoding.
 */
const isTextFile = (head: string, kind: string, bytes: Uint8Array): boolean =>
  (attached.test(head) || !/^(?:plain|html)$/iu.test(kind)) &&
  kind.toLowerCase() !== "html" &&
  !bytes.some(isControl) &&
  formatOfBytes(bytes) === undefined &&
  !isUtf8(bytes);

/** Writes a part with the bytes of its body. */
export const inBase64 = (head: string, body: Buffer): string =>
  [
    head.trimEnd().replace(/^content-transfer-encoding/imu, "X-$&"),
    "Content-Transfer-Encoding: base64",
    "",
    body.toString("base64"),
    "",
  ].join("\r\n");

/** Returns the headers of a text with the name of its encoding. */
export const withCharset = (head: string, charset: string): string =>
  head.replace(typeHeader, (header) =>
    header.replaceAll(named, "$<quoted>").replace(textType, `$&; charset=${charset}`),
  );

const word = /=\?(?<charset>[^?\s]{1,60})\?(?<kind>[bq])\?(?<text>[^?]{0,2000})\?=/giu;
const wordRun =
  /=\?(?<charset>[^?\s]{1,60})\?[bq]\?[^?]{0,2000}\?=(?:\s{1,80}=\?\k<charset>\?[bq]\?[^?]{0,2000}\?=)*/giu;

const wordBytes = ([, , kind = "", text = ""]: RegExpExecArray): Buffer =>
  kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : unquoted(text.replaceAll("_", " "));

/** Writes encoded words (RFC 2047) in UTF-8, adjacent ones as one: many programs split them inside a character. */
const wordsInUtf8 = async (head: string): Promise<string> => {
  let written = "";
  let at = 0;
  for (const { 0: run, index, groups } of head.matchAll(wordRun)) {
    const bytes = Buffer.concat([...run.matchAll(word)].map(wordBytes));
    const { text, isDecoded } = await decodeText(bytes, { charset: groups?.["charset"], isMarkup: false });
    written +=
      head.slice(at, index) + (isDecoded ? `=?utf-8?B?${Buffer.from(text).toString("base64")}?=` : run);
    at = index + run.length;
  }
  return written + head.slice(at);
};

/** Returns the encoding that a part names. */
export const charsetOf = (head: string): string | undefined =>
  parseContentType(typeHeader.exec(head)?.groups?.["value"]?.replaceAll(/\s+/gu, " ")).charset;

/** Returns the headers of a part with encoded words in UTF-8; all of them in UTF-8 if the part names an encoding. */
const readableHead = async (head: string): Promise<string> => {
  const written = await wordsInUtf8(head);
  const bytes = Buffer.from(written, "latin1");
  const charset = charsetOf(written);
  if (charset === undefined || isUtf8(bytes)) return written;
  const { text, isDecoded } = await decodeText(bytes, { charset, isMarkup: false });
  return isDecoded ? Buffer.from(text).toString("latin1") : written;
};

/** Returns a part with headers that the parser can read, and text with the name of the encoding that its bytes have. */
const readable = async (given: string): Promise<string> => {
  const [ownHead = ""] = given.split(headEnd, 1);
  const head = await readableHead(ownHead);
  const body = given.slice(ownHead.length);
  const part = head + body;
  const kind = textType.exec(head)?.groups?.["kind"];
  if (kind === undefined) return part;
  const isMarkup = kind.toLowerCase() === "html";
  const charset = charsetOf(head);
  const isOpenText = charset === undefined && !transfer.test(head);
  if (isOpenText && !(isMarkup && namesCharset.test(body))) return part;
  const bytes = bodyOf(head, body.replace(/^\n\r?\n/u, ""));
  const { text, encoding, isDecoded } = await decodeText(bytes, { charset, isMarkup });
  if (!isDecoded) return part;
  return charset !== undefined && isTextFile(head, kind, bytes)
    ? inBase64(withCharset(head, "utf-8"), Buffer.from(text))
    : withCharset(head, encoding) + body;
};

/**
 * Returns a message whose coded text names the encoding that its bytes have, and whose headers and other text are in UTF-8, which
 * the parser takes them for.
 */
export const inUtf8 = async (given: Uint8Array): Promise<Uint8Array> => {
  const stated = await Promise.all(partsOf(Buffer.from(given).toString("latin1")).map(readable));
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
