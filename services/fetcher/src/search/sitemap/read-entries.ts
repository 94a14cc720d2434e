import { collapseWhitespace, tidyUrl } from "@quarry/text";
import { Parser } from "htmlparser2";
import type { SitemapEntry } from "./sitemap-entry.ts";

/** What an entry is called, and in which of its elements the address stands; Atom has it as an attribute. */
const containers = new Map<string, { readonly kind: SitemapEntry["kind"]; readonly address?: string }>([
  ["url", { kind: "page", address: "loc" }],
  ["sitemap", { kind: "sitemap", address: "loc" }],
  ["item", { kind: "page", address: "link" }],
  ["entry", { kind: "page" }],
]);

const changeFields = new Set(["lastmod", "pubdate", "updated", "date"]);

const longestUrl = 2_048;
const longestField = 4_096;
const longestTitle = 200;

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
  if (trimmed === "" || trimmed.length > longestUrl || !URL.canParse(trimmed, base)) return undefined;
  const { href } = new URL(trimmed, base);
  if (!/^https?:/u.test(href)) return undefined;
  const changedAt = isoTime(changed);
  const name = collapseWhitespace(title).trim().slice(0, longestTitle);
  return {
    kind,
    url: kind === "page" ? tidyUrl(href) : href,
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(name === "" ? {} : { title: name }),
  };
};

/** Takes the text of one sitemap piece by piece. */
export interface EntryReader {
  /** False once there is nothing more to be had: enough entries. */
  write(text: string): boolean;
  /** The entries so far, in their order. */
  entries(): readonly SitemapEntry[];
}

/**
 * Reads a sitemap, a sitemap index, RSS or Atom, each entry with its own address alone: those of pictures and of other languages are
 * left out. Nothing is loaded or expanded; what is no such thing has no entries.
 */
export const createEntryReader = (base: string, mostEntries: number): EntryReader => {
  const found: SitemapEntry[] = [];
  const open: string[] = [];
  let fields: Fields | undefined;

  const add = (text: string): void => {
    if (fields === undefined) return;
    const [name = "", parent = ""] = [open.at(-1), open.at(-2)];
    if (containers.get(parent)?.address === name)
      fields.address = (fields.address + text).slice(0, longestField);
    else if (containers.has(parent) && changeFields.has(name))
      fields.changed = (fields.changed + text).slice(0, longestField);
    else if (name === "title") fields.title = (fields.title + text).slice(0, longestField);
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
        // Nobody nests sitemaps so deep; who does is not followed.
        if (open.length < 32) open.push(name);
      },
      ontext: add,
      onclosetag: (tag) => {
        const name = localName(tag);
        if (open.at(-1) === name) open.pop();
        if (!containers.has(name) || fields === undefined) return;
        const entry = toEntry(fields, base);
        fields = undefined;
        if (entry !== undefined && found.length < mostEntries) found.push(entry);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write: (text) => {
      if (found.length < mostEntries) parser.write(text);
      return found.length < mostEntries;
    },
    entries: () => found,
  };
};
