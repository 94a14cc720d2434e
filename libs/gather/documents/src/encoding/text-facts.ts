import { blocks, collapseWhitespace } from "@quarry/text";
import { decodeHTML } from "entities";
import { parse } from "yaml";
import { isoDay } from "../dates/iso-day.ts";
import { openingDay } from "../dates/opening-day.ts";
import type { Extracted } from "../extracted.ts";

/** Front matter by field name in lower case; a list or an object contributes its texts. */
export type FrontMatter = ReadonlyMap<string, readonly string[]>;

const headLength = 20_000;
const block = /^(?<fence>---|\+\+\+)\r?\n(?<fields>[^]*?)\r?\n(?:\k<fence>|\.\.\.)\s*(?:\r?\n|$)/u;
const tomlLine = /^["']?([\w-]+)["']?[ \t]*=[ \t]*(.*)$/gmu;
const tomlText = /"([^"]*)"|'([^']*)'|([^\s"',[\]]+)/gu;
const maxTexts = 20;

/** Returns the texts in a value; for an object, its name. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.slice(0, maxTexts).flatMap(textsIn);
  return typeof value === "object" && value !== null && "name" in value ? textsIn(value.name) : [];
};

const inYaml = (fields: string): FrontMatter => {
  try {
    // In this schema everything is text: dates stay as written.
    const read: unknown = parse(fields, { schema: "failsafe", logLevel: "silent", uniqueKeys: false });
    if (typeof read !== "object" || read === null) return new Map();
    return new Map(Object.entries(read).map(([name, value]) => [name.toLowerCase(), textsIn(value)]));
  } catch {
    // It only looks like front matter.
    return new Map();
  }
};

const inToml = (fields: string): FrontMatter =>
  new Map(
    [...fields.matchAll(tomlLine)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      [...value.matchAll(tomlText)].map(([, double, single, bare]) => double ?? single ?? bare ?? ""),
    ]),
  );

/** Reads the front matter of a file, in YAML or line by line in TOML; empty if there is none. */
export const frontMatter = (text: string): FrontMatter => {
  const { fence, fields = "" } = block.exec(text.slice(0, headLength))?.groups ?? {};
  return fence === "+++" ? inToml(fields) : inYaml(fields);
};

/** Metadata stated in a Markdown or plain text file. */
export type TextFacts = Pick<Extracted, "title" | "author" | "publishedAt" | "modifiedAt" | "language">;

// Markdown files use HTML for centred headings.
const htmlHeading = /<h1\b[^>]{0,200}>([^]{1,500}?)<\/h1>/iu;

const headingText = (source: string): string =>
  source
    .replace(/\n[=-]+\s*$/u, "")
    .replace(/^\s*#+\s*|\s*#+\s*$/gu, "")
    .replaceAll(/[*_`]+/gu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .trim();

/** Returns the first heading, in Markdown or an earlier one in HTML. */
const firstHeading = (text: string): string | undefined => {
  const head = text.slice(0, headLength);
  const heading = blocks(head).find(({ kind }) => kind === "heading");
  const [, inHtml] = htmlHeading.exec(head.slice(0, heading?.start)) ?? [];
  const named = decodeHTML((inHtml ?? "").replaceAll(/<[^>]*>/gu, " ")).trim();
  if (named !== "") return collapseWhitespace(named);
  return heading === undefined ? undefined : headingText(head.slice(heading.start, heading.end)) || undefined;
};

/** Matches a line that neither ends a sentence nor names a field, before a blank line and more text. */
const lineAlone = /^\s*(?<line>[\p{L}\p{N}"“«„「『(][^\r\n]{2,299})\r?\n[^\S\n]*\n\s*\S/u;
const noTitle = /[.!?…。！？,，、;；:：]["'”’»)\]]?\s*$|^[^\s:：]{1,30}[:：]\s|https?:|[={}<>|\t]/u;

/** Returns the title of plain text: its first line, if it is separate from the rest like a title. */
const titleLine = (text: string): string | undefined => {
  const line = lineAlone.exec(text.slice(0, headLength))?.groups?.["line"]?.trim();
  return line === undefined || noTitle.test(line) || !/\p{L}/u.test(line) ? undefined : line;
};

/** Reads front matter (YAML or TOML) and, without a title there, the first heading of Markdown or the title line of plain text. */
export const textFacts = (text: string, form: "markdown" | "plain" | "other"): TextFacts => {
  const fields = frontMatter(text);
  const said = (...names: readonly string[]): string | undefined =>
    names.map((name) => (fields.get(name) ?? []).join(", ").trim()).find((value) => value !== "");
  const titleOf = (): string | undefined => {
    if (form === "other") return undefined;
    return form === "markdown" ? firstHeading(text) : titleLine(text);
  };
  const modifiedAt = isoDay(said("lastmod", "last_modified_at", "modified", "updated"));
  return {
    title: said("title") ?? titleOf(),
    author: said("author", "authors"),
    publishedAt:
      isoDay(said("date", "published", "pubdate")) ??
      (form === "other" ? undefined : openingDay(text.slice(0, headLength).split("\n"))),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    language: said("lang", "language")?.split(/[-_]/u)[0]?.toLowerCase(),
  };
};
