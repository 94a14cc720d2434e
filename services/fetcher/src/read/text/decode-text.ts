import { getBOMEncoding, normalizeEncoding, TextDecoder } from "@exodus/bytes/encoding.js";

/** What says how bytes are encoded, strongest last but for the byte order mark, which always wins. */
export interface EncodingHints {
  /** The charset parameter of the Content-Type header. */
  readonly charset: string | undefined;
  /** Whether the bytes may name their encoding themselves, as HTML and XML do. */
  readonly isMarkup: boolean;
}

const prescanBytes = 4_096;
const metaCharset = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/iu;
const xmlEncoding = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)["']/iu;

const known = (label: string | undefined): string | undefined => {
  const name = label === undefined ? null : normalizeEncoding(label);
  return name === null || name === "replacement" ? undefined : name;
};

// A page that can be searched for "<meta" is not UTF-16, whatever its meta element says (HTML §13.2.3.2).
const namedInMarkup = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, prescanBytes));
  const name = known(metaCharset.exec(head)?.[1] ?? xmlEncoding.exec(head)?.[1]);
  return name?.startsWith("utf-16") === true ? "utf-8" : name;
};

// Western text in UTF-16 without a byte order mark: every other byte is zero.
const utf16WithoutMark = (bytes: Uint8Array): string | undefined => {
  const head = bytes.subarray(0, prescanBytes & ~1);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const pairs = head.byteLength / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.02) return "utf-16le";
  return even > pairs * 0.4 && odd < pairs * 0.02 ? "utf-16be" : undefined;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const guessed = (bytes: Uint8Array): string =>
  utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");

/** Bytes as text, by the labels and decoders of the WHATWG Encoding standard: byte order mark, header, markup, UTF-8 where valid, windows-1252. */
export const decodeText = (
  bytes: Uint8Array,
  { charset, isMarkup }: EncodingHints,
): { readonly text: string; readonly encoding: string } => {
  const encoding =
    getBOMEncoding(bytes) ??
    known(charset) ??
    (isMarkup ? namedInMarkup(bytes) : undefined) ??
    guessed(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
};
