import { normalizeEncoding, TextDecoder } from "@exodus/bytes/encoding.js";
import { wordTable } from "../word-table.ts";

// Names of encodings used by servers, files and detectors in addition to the WHATWG names.
const otherNames = wordTable(`
  big5hkscs big5  cp874 windows-874  cp932 shift_jis  cp936 gbk  cp949 euc-kr  cp950 big5  eucjp euc-jp
  euckr euc-kr  euc_jis_2004 euc-jp  euc-jis-2004 euc-jp  iso2022-jp-2 iso-2022-jp
  iso2022-jp-2004 iso-2022-jp  iso2022-jp-ext iso-2022-jp  mac-cyrillic x-mac-cyrillic
  maccyrillic x-mac-cyrillic  mac-roman macintosh  macroman macintosh  shift_jis_2004 shift_jis
  utf-8-sig utf-8  utf-16-be utf-16be  utf-16-le utf-16le  utf8mb4 utf-8
`);

/**
 * Returns the WHATWG name of an encoding in lower case; undefined for an unknown label, or one that decodes to nothing
 * ("replacement").
 */
export const standardEncoding = (label: string | undefined): string | undefined => {
  const given = label?.trim().toLowerCase() ?? "";
  const spelled = otherNames[given] ?? given.replace(/^iso[-_ ]?8859[-_ ]?(?=\d)/u, "iso-8859-");
  const name = normalizeEncoding(spelled) ?? normalizeEncoding(spelled.replace(/^win-?/u, "windows-"));
  return name === null || name === "replacement" ? undefined : name;
};

/** True for multi-byte encodings, in which bytes of another encoding are rarely valid. */
export const isMultiByte = (encoding: string): boolean =>
  /^(?:gb|big5|euc-|shift_jis|iso-2022-)/u.test(encoding);

const headBytes = 4_096;
// Scripts and symbols of normal text; about half of random bytes match them.
const common =
  // oxlint-disable-next-line no-misleading-character-class
  /[\t\n\r -~\u00a0-\u024f\u0370-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u2010-\u203a\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]/gu;
const minCommon = 0.95;
const maxSwapped = 0.8;
const maxAscii = 0.95;
const maxZeros = 0.4;

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

// A truncated file may end within a character.
const headOf = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(0, Math.min(headBytes, bytes.byteLength & ~1));

/**
 * True if zeros only separate ASCII words, as in lists written by programs. In UTF-16 and UTF-32, at least half the bytes are
 * zero.
 */
const isDividedByZeros = (bytes: Uint8Array): boolean => {
  const head = headOf(bytes);
  const others = head.filter((byte) => byte !== 0);
  const ascii = others.filter((byte) => byte >= 0x09 && byte < 0x7f);
  return others.length >= head.length * (1 - maxZeros) && ascii.length > others.length * maxAscii;
};

/** Returns the byte order of UTF-16 without a byte order mark; undefined if neither order gives text. */
export const utf16Order = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (!bytes.includes(0) || isDividedByZeros(bytes)) return undefined;
  const head = headOf(bytes);
  const western = byZeros(head);
  if (western !== undefined) return western;
  const [little, big] = [shareCommon(head, "utf-16le"), shareCommon(head, "utf-16be")];
  if (little >= minCommon && big < maxSwapped) return "utf-16le";
  return big >= minCommon && little < maxSwapped ? "utf-16be" : undefined;
};

const sampleLength = 65_536;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001f]/gu;
const replacement = /\ufffd/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A short log, or the output of a failed program, may contain this many control characters. */
const fewControls = 5;

/** True if decoded bytes are not text: too many control characters, or too much that no encoding explains. */
export const looksBinary = (text: string): boolean => {
  const sample = text.slice(0, sampleLength);
  return (
    countOf(sample, control) > Math.max(fewControls, sample.length * 0.01) ||
    countOf(sample, replacement) > sample.length * 0.1
  );
};

/** True if text contains characters that do not occur in hand-written text. */
export const hasOddCharacters = (text: string): boolean => {
  const sample = text.slice(0, sampleLength);
  return countOf(sample, control) > 0 || countOf(sample, replacement) > 0;
};

const sampleBytes = 200_000;
const contextBytes = 2_000;
const escape = 0x1b;
const firstBeyondAscii = 0x80;
const fallback = "windows-1252";
/* oxlint-disable no-control-regex */
const iso2022 = /\u001b(?:\$(?:[@B]|\([DQ])|\([JI])/u;
const iso2022Korean = /\u001b\$\)C/u;
/* oxlint-enable no-control-regex */
const declaration = /\b(?:charset|encoding)\s*=\s*["']?[\w:.-]+/giu;
const capitalWithinWord = /\p{Ll}(?![A-Z])\p{Lu}/gu;
const kana = /[\u3041-\u30fa]/gu;
// Minimum number of non-ASCII bytes for reliable statistics.
const minInformative = 5;
const unsure = 0.2;
const mostlyKana = 0.6;

// Encodings with escape sequences consist of ASCII bytes, and are valid UTF-8.
const switched = (bytes: Uint8Array): string | undefined => {
  if (!bytes.includes(escape)) return undefined;
  const text = new TextDecoder(fallback).decode(bytes.subarray(0, sampleBytes));
  if (iso2022Korean.test(text)) return "iso-2022-kr";
  return iso2022.test(text) ? "iso-2022-jp" : undefined;
};

// The first non-ASCII character may be far into a log or table; the declared encoding has already been used.
const informativeBytes = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte >= firstBeyondAscii);
  const from = Math.max(0, first - contextBytes);
  const sample = Buffer.from(bytes.subarray(from, from + sampleBytes)).toString("latin1");
  return Buffer.from(sample.replaceAll(declaration, ""), "latin1");
};

const oddCapitals = (sample: Uint8Array, encoding: string): number =>
  new TextDecoder(encoding).decode(sample).match(capitalWithinWord)?.length ?? 0;

// A few accents or quotes are too few for statistics, but in the wrong encoding they become capitals within words.
const westernOf = (sample: Uint8Array): string => {
  const odd = oddCapitals(sample, fallback);
  return odd > 0 && oddCapitals(sample, "macintosh") < odd ? "macintosh" : fallback;
};

const isScarce = (sample: Uint8Array): boolean =>
  !sample.includes(0) && sample.filter((byte) => byte >= firstBeyondAscii).length < minInformative;

// Japanese without Chinese characters is too uniform for statistics.
const kanaEncoding = (sample: Uint8Array): string | undefined =>
  ["euc-jp", "shift_jis"].find((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    // oxlint-disable-next-line no-control-regex
    const beyondAscii = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
    return (text.match(kana)?.length ?? 0) > beyondAscii * mostlyKana;
  });

const otherScripts = /^(?:windows-125[1356]|koi8-[ru]|iso-8859-[5-8]|ibm866|x-mac-cyrillic)$/u;
const foreign = String.raw`[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}]`;
const foreignRun = new RegExp(`${foreign}+`, "gu");
const mixedRun = new RegExp(`[A-Za-z]${foreign}+|${foreign}+[A-Za-z]`, "gu");
const mostlyMixed = 0.5;

/** True if an encoding of another script produces mixed-script words, as for accented letters of a Western language. */
const mixesScripts = (sample: Uint8Array, encoding: string): boolean => {
  if (!otherScripts.test(encoding)) return false;
  const text = new TextDecoder(encoding).decode(sample);
  const runs = countOf(text, foreignRun);
  return runs > 0 && countOf(text, mixedRun) >= mostlyMixed * runs;
};

/** Signs that are the same in all of Microsoft's encodings of alphabets. */
// oxlint-disable-next-line no-control-regex
const onlySigns = /^[\u0000-\u007f€‚„…†‡‰‹›‘’“”•–—™\u00a0§©«»°±·]+$/u;

/** True for few bytes beyond ASCII that are signs, of which statistics know nothing. */
const hasOnlySigns = (sample: Uint8Array): boolean =>
  sample.filter((byte) => byte >= firstBeyondAscii).length * 4 < sample.length &&
  onlySigns.test(new TextDecoder(fallback).decode(sample));

const byStatistics = async (bytes: Uint8Array): Promise<string> => {
  const sample = informativeBytes(bytes);
  if (hasOnlySigns(sample)) return fallback;
  // Loaded on demand: its tables take a tenth of a second, and nearly all documents are UTF-8 or declare their encoding.
  const { detect } = await import("jschardet");
  const { encoding, confidence } = detect(sample);
  const found = encoding?.toLowerCase() ?? fallback;
  const name = (confidence < unsure ? kanaEncoding(sample) : undefined) ?? standardEncoding(found) ?? found;
  const isGuess = (confidence < unsure && isScarce(sample)) || mixesScripts(sample, name);
  return isGuess || name === fallback ? westernOf(sample) : name;
};

/**
 * Detects the most likely encoding of bytes that are not UTF-8, or contain zeros or escapes, ignoring the declared encoding.
 * Returns the WHATWG name, or the common name of any other encoding (DOS code pages, UTF-32, ISO-2022-KR).
 */
export const detectEncoding = async (bytes: Uint8Array): Promise<string> =>
  utf16Order(bytes) ?? switched(bytes) ?? byStatistics(bytes);

/** True if valid UTF-8 may be in another encoding: with zeros or escape sequences. */
export const mayHideEncoding = (bytes: Uint8Array): boolean =>
  (bytes.includes(0) && !isDividedByZeros(bytes)) || switched(bytes) !== undefined;
