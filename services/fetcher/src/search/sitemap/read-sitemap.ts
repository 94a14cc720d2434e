import { setImmediate as otherWork } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { collapseWhitespace, tidyUrl } from "@quarry/text";
import { Parser } from "htmlparser2";

/** A page or another sitemap listed in a sitemap. */
export interface SitemapEntry {
  readonly kind: "page" | "sitemap";
  /** Absolute, as `tidyUrl` normalises it. */
  readonly url: string;
  /** The time of its last change, as an ISO date or time; undefined if the sitemap gives none. */
  readonly changedAt?: string;
  /** Only in feeds and news sitemaps. */
  readonly title?: string;
}

/** Elements of entries, and the child element with the address; in Atom it is an attribute. */
const containers = new Map<string, { readonly kind: SitemapEntry["kind"]; readonly address?: string }>([
  ["url", { kind: "page", address: "loc" }],
  ["sitemap", { kind: "sitemap", address: "loc" }],
  ["item", { kind: "page", address: "link" }],
  ["entry", { kind: "page" }],
]);

const changeFields = new Set(["lastmod", "pubdate", "updated", "date"]);

const maxUrlLength = 2_048;
const maxFieldLength = 4_096;
const maxTitleLength = 200;

const localName = (name: string): string => name.toLowerCase().replace(/^.*:/u, "");

interface Fields {
  readonly kind: SitemapEntry["kind"];
  address: string;
  changed: string;
  title: string;
}

const isoTime = (value: string): string | undefined => {
  const time = Date.parse(value.trim());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const toEntry = ({ kind, address, changed, title }: Fields, base: string): SitemapEntry | undefined => {
  const trimmed = address.trim();
  if (trimmed === "" || trimmed.length > maxUrlLength || !URL.canParse(trimmed, base)) return undefined;
  const { href } = new URL(trimmed, base);
  if (!/^https?:/u.test(href)) return undefined;
  const changedAt = isoTime(changed);
  const name = collapseWhitespace(title).trim().slice(0, maxTitleLength);
  return {
    kind,
    url: kind === "page" ? tidyUrl(href) : href,
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(name === "" ? {} : { title: name }),
  };
};

/** Parses a sitemap chunk by chunk. */
export interface EntryReader {
  /** Returns false once enough entries are read. */
  write(text: string): boolean;
  /** Returns the entries so far in order. */
  entries(): readonly SitemapEntry[];
}

/**
 * Reads a sitemap, a sitemap index, RSS or Atom; each entry with its own address, without those of images and other languages.
 * Nothing is loaded or expanded; other content has no entries.
 */
export const createEntryReader = (base: string, maxEntries: number): EntryReader => {
  const found: SitemapEntry[] = [];
  const open: string[] = [];
  let fields: Fields | undefined;

  const add = (text: string): void => {
    if (fields === undefined) return;
    const [name = "", parent = ""] = [open.at(-1), open.at(-2)];
    if (containers.get(parent)?.address === name)
      fields.address = (fields.address + text).slice(0, maxFieldLength);
    else if (containers.has(parent) && changeFields.has(name))
      fields.changed = (fields.changed + text).slice(0, maxFieldLength);
    else if (name === "title") fields.title = (fields.title + text).slice(0, maxFieldLength);
  };
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = localName(tag);
        const kind = containers.get(name)?.kind;
        if (kind !== undefined && fields === undefined)
          fields = { kind, address: "", changed: "", title: "" };
        const { href, rel = "alternate" } = attributes;
        const isAtom = open.at(-1) === "entry" && name === "link" && rel === "alternate";
        if (fields?.address === "" && isAtom && href !== undefined) fields.address = href;
        // Real sitemaps are never nested this deep; deeper elements are ignored.
        if (open.length < 32) open.push(name);
      },
      ontext: add,
      onclosetag: (tag) => {
        const name = localName(tag);
        if (open.at(-1) === name) open.pop();
        if (!containers.has(name) || fields === undefined) return;
        const entry = toEntry(fields, base);
        fields = undefined;
        if (entry !== undefined && found.length < maxEntries) found.push(entry);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write: (text) => {
      if (found.length < maxEntries) parser.write(text);
      return found.length < maxEntries;
    },
    entries: () => found,
  };
};

const unzip = promisify(gunzip);

export interface ReadSitemapLimits {
  /** Unpacked. */
  readonly maxBytes: number;
  readonly maxEntries: number;
}

/** Bytes parsed without a pause, within a few milliseconds. */
const pieceBytes = 64_000;

/** Addresses parsed without a pause. */
const linesAtATime = 500;

const isZipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Resolves to undefined for damaged data, or more than the limit. */
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

/** sitemaps.org also allows a text with one address per line. */
const readLines = async (bytes: Uint8Array, maxEntries: number): Promise<readonly SitemapEntry[]> => {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/u, maxEntries);
  const found: SitemapEntry[] = [];
  for (const [index, whole] of lines.entries()) {
    if (index % linesAtATime === 0) await otherWork();
    const line = whole.trim();
    if (/^https?:\/\/\S{1,2040}$/u.test(line) && URL.canParse(line))
      found.push({ kind: "page", url: tidyUrl(line) });
  }
  return found;
};

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

/** Reads the entries of one file, compressed or not, within limits; empty if it is not a sitemap, is damaged or is too large. */
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
