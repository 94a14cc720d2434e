import { TextDecoder } from "@exodus/bytes/encoding.js";
import { standardEncoding } from "./encoding-names.ts";
import { isDividedByZeros, utf16Order } from "./utf16-order.ts";

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
// With fewer bytes beyond ASCII there is little to count.
const fewestTelling = 5;
const unsure = 0.2;
const mostlyKana = 0.6;

// Encodings that switch character sets by escape sequences are made of ASCII bytes, and pass for UTF-8.
const switched = (bytes: Uint8Array): string | undefined => {
  if (!bytes.includes(escape)) return undefined;
  const text = new TextDecoder(fallback).decode(bytes.subarray(0, sampleBytes));
  if (iso2022Korean.test(text)) return "iso-2022-kr";
  return iso2022.test(text) ? "iso-2022-jp" : undefined;
};

// The first sign beyond ASCII may stand far into a log or a table; and what the bytes declare has had its say.
const telling = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte >= firstBeyondAscii);
  const from = Math.max(0, first - contextBytes);
  const sample = Buffer.from(bytes.subarray(from, from + sampleBytes)).toString("latin1");
  return Buffer.from(sample.replaceAll(declaration, ""), "latin1");
};

const oddCapitals = (sample: Uint8Array, encoding: string): number =>
  new TextDecoder(encoding).decode(sample).match(capitalWithinWord)?.length ?? 0;

// A few accents or quotes are too little for statistics, but in the wrong encoding they become capitals within words.
const westernOf = (sample: Uint8Array): string => {
  const odd = oddCapitals(sample, fallback);
  return odd > 0 && oddCapitals(sample, "macintosh") < odd ? "macintosh" : fallback;
};

const isScarce = (sample: Uint8Array): boolean =>
  !sample.includes(0) && sample.filter((byte) => byte >= firstBeyondAscii).length < fewestTelling;

// Japanese without Chinese characters is too even for statistics.
const kanaEncoding = (sample: Uint8Array): string | undefined =>
  ["euc-jp", "shift_jis"].find((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    // oxlint-disable-next-line no-control-regex
    const beyondAscii = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
    return (text.match(kana)?.length ?? 0) > beyondAscii * mostlyKana;
  });

const byStatistics = async (bytes: Uint8Array): Promise<string> => {
  const sample = telling(bytes);
  // Loaded when it is needed: its tables take a tenth of a second, and nearly all documents are UTF-8 or say what they are.
  const { detect } = await import("jschardet");
  const { encoding, confidence } = detect(sample);
  const found = encoding?.toLowerCase() ?? fallback;
  const name = (confidence < unsure ? kanaEncoding(sample) : undefined) ?? standardEncoding(found) ?? found;
  const isGuess = confidence < unsure && isScarce(sample);
  return isGuess || name === fallback ? westernOf(sample) : name;
};

/**
 * What bytes that are not UTF-8, or hold zeros or escapes, are most likely encoded in, whatever they declare: a name of
 * the WHATWG standard, or for anything else (DOS code pages, UTF-32, ISO-2022-KR) the name it is known by.
 */
export const detectEncoding = async (bytes: Uint8Array): Promise<string> =>
  utf16Order(bytes) ?? switched(bytes) ?? byStatistics(bytes);

/** Whether bytes cannot be taken for UTF-8 just because they are valid in it: they hold zeros or switch character sets. */
export const mayHideEncoding = (bytes: Uint8Array): boolean =>
  (bytes.includes(0) && !isDividedByZeros(bytes)) || switched(bytes) !== undefined;
