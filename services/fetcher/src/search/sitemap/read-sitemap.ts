import { setImmediate as otherWork } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { tidyUrl } from "@quarry/text";
import { createEntryReader } from "./read-entries.ts";
import type { SitemapEntry } from "./sitemap-entry.ts";

const unzip = promisify(gunzip);

export interface ReadSitemapLimits {
  /** Unpacked. */
  readonly maxBytes: number;
  readonly maxEntries: number;
}

/** Parsed without a pause: about as many milliseconds as it takes nobody to notice. */
const pieceBytes = 256_000;

const isZipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Undefined for what is damaged or unpacks to more than the limit. */
const unpacked = async (bytes: Uint8Array, maxBytes: number): Promise<Uint8Array | undefined> => {
  if (!isZipped(bytes)) return bytes.byteLength > maxBytes ? undefined : bytes;
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
};

const isXml = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*</u.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));

/** sitemaps.org allows a text of addresses as well, one on a line. */
const readLines = (bytes: Uint8Array, maxEntries: number): readonly SitemapEntry[] =>
  new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/u, maxEntries)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\/\S{1,2040}$/u.test(line) && URL.canParse(line))
    .map((line) => ({ kind: "page", url: tidyUrl(line) }));

const readXml = async (
  bytes: Uint8Array,
  {
    url,
    maxEntries,
    signal,
  }: { readonly url: string; readonly maxEntries: number; readonly signal: AbortSignal },
): Promise<readonly SitemapEntry[]> => {
  const decoder = new TextDecoder();
  const reader = createEntryReader(url, maxEntries);
  for (let start = 0; start < bytes.byteLength; start += pieceBytes) {
    const piece = bytes.subarray(start, start + pieceBytes);
    if (!reader.write(decoder.decode(piece, { stream: true })) || signal.aborted) break;
    await otherWork();
  }
  return reader.entries();
};

/** What one file lists, packed or not, within limits; nothing for what is no sitemap, is damaged or too large. */
export const readSitemap = async (
  file: { readonly url: string; readonly bytes: Uint8Array },
  { maxBytes, maxEntries }: ReadSitemapLimits,
  signal: AbortSignal,
): Promise<readonly SitemapEntry[]> => {
  const bytes = await unpacked(file.bytes, maxBytes);
  if (bytes === undefined) return [];
  if (!isXml(bytes)) return readLines(bytes, maxEntries);
  return readXml(bytes, { url: file.url, maxEntries, signal });
};
