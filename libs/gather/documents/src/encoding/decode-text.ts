import { isUtf8 } from "node:buffer";
import { getBOMEncoding, TextDecoder } from "@exodus/bytes/encoding.js";
import { type Unavailable, unavailable } from "@quarry/failure";
import {
  detectEncoding,
  isMultiByte,
  mayHideEncoding,
  standardEncoding,
  utf16Order,
} from "./detect-encoding.ts";

const shiftOut = 0x0e;
const shiftIn = 0x0f;
const lineFeed = 0x0a;
const designation = "\u001b$)C";

/** Korean in seven bits (RFC 1557): EUC-KR without its highest bits between two shifts; lines begin unshifted. */
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

// Decoding it can turn plain ASCII into markup that no earlier check has seen.
const forbidden: ReadonlySet<string> = new Set(["utf-7", "utf-7-imap"]);

/** Names of statistics for encodings that the decoder knows by others. */
const otherNames: Readonly<Record<string, string>> = { maclatin2: "maccenteuro" };

const decodeOther = async (bytes: Uint8Array, encoding: string): Promise<string | undefined> => {
  // Loaded on demand: few documents use DOS code pages or UTF-32.
  const { default: iconv } = await import("iconv-lite");
  const name = otherNames[encoding] ?? encoding;
  return iconv.encodingExists(name) ? iconv.decode(bytes, name) : undefined;
};

/**
 * Decodes bytes by the WHATWG Encoding standard, and other encodings (DOS code pages, UTF-32, most of Apple's) by iconv-lite; also
 * ISO-2022-KR. Undefined if neither supports it; UTF-7 is never decoded.
 */
export const decodeBytes = async (bytes: Uint8Array, encoding: string): Promise<string | undefined> => {
  const standard = standardEncoding(encoding);
  if (standard !== undefined) return new TextDecoder(standard).decode(bytes);
  if (encoding === "iso-2022-kr") return decodeIso2022Kr(bytes);
  return forbidden.has(encoding) ? undefined : decodeOther(bytes, encoding);
};

// Browsers scan 1,024 bytes; real pages have scripts and comments before the element.
const prescanBytes = 16_384;
// An unclosed comment extends to the end, as in HTML, so that many openings are scanned once.
const comment = /<!--[^]*?(?:-->|$)/gu;
const metaCharset = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]+)/iu;
const xmlEncoding = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)["']/iu;

// A page in whose bytes "<meta" can be found is neither UTF-16 nor user-defined, even if its meta element says so (HTML
// §13.2.3.2).
const readable = (name: string | undefined): string | undefined => {
  if (name?.startsWith("utf-16") === true) return "utf-8";
  return name === "x-user-defined" ? "windows-1252" : name;
};

/** Returns the encoding declared by HTML or XML within the first 16 KiB, in a meta element or the XML declaration. */
const encodingInMarkup = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder("windows-1252")
    .decode(bytes.subarray(0, prescanBytes))
    .replaceAll(comment, "");
  return readable(standardEncoding(metaCharset.exec(head)?.[1] ?? xmlEncoding.exec(head)?.[1]));
};

const fewest = 8;
const row = /[\u0080-\u00ff]{4,}/gu;
const sameSign = /^(.)\1*$/su;

/**
 * True if bytes are probably not the declared Western European text, the default of unconfigured servers. In Western text accented
 * letters are between plain letters; here most non-ASCII bytes are in runs.
 */
const isHardlyWestern = (bytes: Uint8Array): boolean => {
  let beyondAscii = 0;
  for (const byte of bytes) if (byte >= 0x80) beyondAscii += 1;
  if (beyondAscii < fewest) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let inRows = 0;
  // A run of one character, such as spaces or dashes, is an ornament.
  for (const [signs] of text.matchAll(row)) if (!sameSign.test(signs)) inRows += signs.length;
  return inRows > beyondAscii / 2;
};

/** Hints about the encoding of bytes. */
export interface EncodingHints {
  /** The charset parameter of the Content-Type header. */
  readonly charset: string | undefined;
  /** True if the bytes may declare their own encoding, as HTML and XML do. */
  readonly isMarkup: boolean;
}

export interface DecodedText {
  readonly text: string;
  /** In lower case; the WHATWG name if there is one. */
  readonly encoding: string;
  /** False if no decoder supports the encoding; then the text is empty. */
  readonly isDecoded: boolean;
}

// Above this invalid share of non-ASCII text, the bytes are in another encoding.
const maxWrong = 0.1;
// Other encodings have a far larger invalid share when read as UTF-8.
const maxSpoilt = 0.05;
const replacement = "\ufffd";

/** Counts the code units of a text from `first` up; texts are too long for a list of matches. */
const countFrom = (text: string, first: number): number => {
  let count = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= first) count += 1;
  return count;
};

/** Returns the invalid share of the non-ASCII part of a text, from 0 to 1. */
const shareWrong = (text: string): number => {
  if (!text.includes(replacement)) return 0;
  return (text.split(replacement).length - 1) / countFrom(text, 0x80);
};

// Western pages have few non-ASCII characters, so one bad byte is a large share.
const maxBadBytes = 12;
/**
 * Minimum number of valid non-ASCII characters per bad byte, because in other encodings they are rarely valid UTF-8 by chance.
 */
const minWholeShare = 5;

/** The same for a page into which words of another Western encoding were pasted: each bad byte is between plain letters. */
const minSingleShare = 1.25;
/** The same without a declaration, counting only the letters and signs of Western text. */
const minWesternShare = 2;
const western = /[\u00a0-\u024f\u2010-\u2044\u20ac]/gu;
const besideOther = /\ufffd[^\p{ASCII}]|[^\p{ASCII}]\ufffd/u;

/**
 * True if a text is probably UTF-8 with a few bad bytes: enough valid non-ASCII characters for each of them. Text that is
 * declared as UTF-8 needs fewer.
 */
const isSpoiltUtf8 = (text: string, declared: string | undefined): boolean => {
  const wrong = text.split(replacement).length - 1;
  const isSingle = !besideOther.test(text);
  const declaredLeast = isSingle ? minSingleShare : 2;
  const least = declared === "utf-8" ? declaredLeast : minWholeShare;
  if (wrong > maxBadBytes) return false;
  if (countFrom(text, 0x80) >= least * wrong) return true;
  return isSingle && (text.match(western)?.length ?? 0) >= minWesternShare * wrong;
};

/** Returns the text if the bytes are UTF-8, except for a few damaged or truncated characters. */
const asUtf8 = (bytes: Uint8Array, declared: string | undefined): string | undefined => {
  const text = new TextDecoder("utf-8").decode(bytes);
  if (shareWrong(text) <= maxSpoilt) return text;
  const isOpen = declared === undefined || declared === "utf-8";
  if (isOpen && isSpoiltUtf8(text, declared)) return text;
  const isCutOff = text.indexOf(replacement) === text.length - 1;
  return isCutOff && countFrom(text, 0x80) > 1 ? text : undefined;
};

// Old Chinese text of two characters can be valid UTF-8; in single-byte encodings such pairs are gibberish.
const isSurelyUtf8 = (utf8: string, declared: string): boolean => {
  if (declared.startsWith("utf-16")) return !utf8.includes("\0");
  return isMultiByte(declared) ? countFrom(utf8, 0x800) >= 2 : countFrom(utf8, 0x80) >= 1;
};

const utf32Mark = (bytes: Uint8Array): string | undefined => {
  const [first, second, third, fourth] = bytes;
  if (bytes.byteLength % 4 !== 0) return undefined;
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return "utf-32le";
  return first === 0 && second === 0 && third === 0xfe && fourth === 0xff ? "utf-32be" : undefined;
};

const decodeAs = async (bytes: Uint8Array, encoding: string): Promise<DecodedText> => {
  const text = await decodeBytes(bytes, encoding);
  return { text: text ?? "", encoding, isDecoded: text !== undefined };
};

// True if one encoding is a subset of the other.
const isSame = (one: string, other: string): boolean =>
  one === other || [one, other].every((name) => name.startsWith("gb"));

// Resolves two different declarations: one is the default of a server or of a template.
const declaredEncoding = async (
  bytes: Uint8Array,
  { charset, isMarkup }: EncodingHints,
): Promise<string | undefined> => {
  const header = standardEncoding(charset);
  const markup = isMarkup ? encodingInMarkup(bytes) : undefined;
  if (header === undefined || markup === undefined || header === markup) return header ?? markup;
  return isSame(await detectEncoding(bytes), markup) ? markup : header;
};

/** Decodes as declared, unless the bytes make more sense otherwise. */
const decodeDeclared = async (bytes: Uint8Array, declared: string): Promise<DecodedText> => {
  const decoded = await decodeAs(bytes, declared);
  const share = shareWrong(decoded.text);
  const isDoubtful = declared === "windows-1252" && isHardlyWestern(bytes);
  if (!isDoubtful && share <= maxWrong) return decoded;
  const detected = await decodeAs(bytes, await detectEncoding(bytes));
  const wrong = shareWrong(detected.text);
  const isBetter = isDoubtful ? wrong <= maxSpoilt : wrong < share;
  return detected.isDecoded && isBetter ? detected : decoded;
};

const decodeUnmarked = async (bytes: Uint8Array, hints: EncodingHints): Promise<DecodedText> => {
  const declared = await declaredEncoding(bytes, hints);
  const utf8 = asUtf8(bytes, declared);
  if (declared === undefined) {
    const isUtf8 = utf8 !== undefined && !mayHideEncoding(bytes);
    return decodeAs(bytes, isUtf8 ? "utf-8" : await detectEncoding(bytes));
  }
  // Only UTF-16 text has zeros between its letters.
  const order = utf16Order(bytes);
  if (order !== undefined && !declared.startsWith("utf-16")) return decodeAs(bytes, order);
  if (utf8 !== undefined && (declared === "utf-8" || isSurelyUtf8(utf8, declared)))
    return decodeAs(bytes, "utf-8");
  return decodeDeclared(bytes, declared);
};

/** Halves of a character beyond the first plane, each in three bytes, as some databases write them (CESU-8). */
const halves = /\xed([\xa0-\xaf][\x80-\xbf])\xed([\xb0-\xbf][\x80-\xbf])/gu;

const codeOf = (tail: string): number =>
  ((tail.charCodeAt(0) & 0x3f) << 6) | (tail.charCodeAt(1) & 0x3f) | 0xd000;

/** A zero in two bytes, as Java writes it. */
const zero = /\xc0\x80/gu;

/** Joins the halves of characters, and removes zeros in two bytes, in bytes that are UTF-8 then. */
const withoutHalves = (bytes: Uint8Array): Uint8Array => {
  if (isUtf8(bytes) || !(bytes.includes(0xed) || bytes.includes(0xc0))) return bytes;
  const joined = Buffer.from(
    Buffer.from(bytes)
      .toString("latin1")
      .replaceAll(zero, "")
      .replaceAll(halves, (_said, high: string, low: string) =>
        Buffer.from(String.fromCharCode(codeOf(high), codeOf(low))).toString("latin1"),
      ),
    "latin1",
  );
  return isUtf8(joined) ? joined : bytes;
};

/**
 * Decodes bytes. The encoding comes from a byte order mark, otherwise the header, the markup, or the bytes. Bytes overrule a
 * contradicting declaration: valid UTF-8 is UTF-8, an encoding with a tenth of invalid non-ASCII text is wrong, and text in
 * another script is not Western European.
 */
export const decodeText = async (bytes: Uint8Array, hints: EncodingHints): Promise<DecodedText> => {
  const marked = utf32Mark(bytes) ?? getBOMEncoding(bytes);
  return marked === null ? decodeUnmarked(withoutHalves(bytes), hints) : decodeAs(bytes, marked);
};

/** Creates the outcome for an unsupported encoding, with a remedy. */
export const undecodable = (encoding: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `The text is encoded as ${encoding.toUpperCase()}, which is not decoded; save it as UTF-8.`,
  );
