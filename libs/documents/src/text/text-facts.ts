import { blocks, collapseWhitespace } from "@quarry/text";
import { decodeHTML } from "entities";
import { isoDay } from "../html/facts/dates/iso-day.ts";
import { frontMatter } from "./front-matter.ts";

/** What a Markdown or plain text file says about itself. */
export interface TextFacts {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly publishedAt: string | undefined;
  readonly modifiedAt?: string;
  readonly language: string | undefined;
}

const headLength = 20_000;
// What is to be centred is written in HTML.
const htmlHeading = /<h1\b[^>]{0,200}>([^]{1,500}?)<\/h1>/iu;

const headingText = (source: string): string =>
  source
    .replace(/\n[=-]+\s*$/u, "")
    .replace(/^\s*#+\s*|\s*#+\s*$/gu, "")
    .replaceAll(/[*_`]+/gu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .trim();

/** The first heading, in Markdown or before any such in HTML. */
const firstHeading = (text: string): string | undefined => {
  const head = text.slice(0, headLength);
  const heading = blocks(head).find(({ kind }) => kind === "heading");
  const [, inHtml] = htmlHeading.exec(head.slice(0, heading?.start)) ?? [];
  const named = decodeHTML((inHtml ?? "").replaceAll(/<[^>]*>/gu, " ")).trim();
  if (named !== "") return collapseWhitespace(named);
  return heading === undefined ? undefined : headingText(head.slice(heading.start, heading.end)) || undefined;
};

/** Reads front matter (YAML or TOML) and, for Markdown, the first heading. */
export const textFacts = (text: string, isMarkdown: boolean): TextFacts => {
  const fields = frontMatter(text);
  const said = (...names: readonly string[]): string | undefined =>
    names.map((name) => (fields.get(name) ?? []).join(", ").trim()).find((value) => value !== "");
  const modifiedAt = isoDay(said("lastmod", "last_modified_at", "modified", "updated"));
  return {
    title: said("title") ?? (isMarkdown ? firstHeading(text) : undefined),
    author: said("author", "authors"),
    publishedAt: isoDay(said("date", "published", "pubdate")),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    language: said("lang", "language")?.split(/[-_]/u)[0]?.toLowerCase(),
  };
};
