import { blocks } from "@quarry/text";
import { isoDay } from "../html/facts/dates/iso-day.ts";

/** What a Markdown or plain text file says about itself. */
export interface TextFacts {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly publishedAt: string | undefined;
  readonly language: string | undefined;
}

const frontMatter = /^(---|\+\+\+)\r?\n(?<fields>[^]*?)\r?\n\1\s*(?:\r?\n|$)/u;
const field = (name: string): RegExp => new RegExp(`^["']?${name}["']?[ \\t]*[:=][ \\t]*(\\S.*)$`, "imu");
const headLength = 20_000;

const unquoted = (text: string | undefined): string | undefined =>
  text
    ?.trim()
    .replace(/^(["'])(.*)\1$/u, "$2")
    .trim() || undefined;

const headingText = (source: string): string =>
  source
    .replace(/\n[=-]+\s*$/u, "")
    .replace(/^\s*#+\s*|\s*#+\s*$/gu, "")
    .replaceAll(/[*_`]+/gu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .trim();

const firstHeading = (text: string): string | undefined => {
  const head = text.slice(0, headLength);
  const heading = blocks(head).find(({ kind }) => kind === "heading");
  return heading === undefined ? undefined : headingText(head.slice(heading.start, heading.end)) || undefined;
};

/** Reads front matter (YAML or TOML, one line per field) and, for Markdown, the first heading. */
export const textFacts = (text: string, isMarkdown: boolean): TextFacts => {
  const fields = frontMatter.exec(text.slice(0, headLength))?.groups?.["fields"] ?? "";
  const value = (name: string): string | undefined => unquoted(field(name).exec(fields)?.[1]);
  return {
    title: value("title") ?? (isMarkdown ? firstHeading(text) : undefined),
    author: value("authors?"),
    publishedAt: isoDay(value("date")),
    language: value("lang(?:uage)?")?.split("-")[0]?.toLowerCase(),
  };
};
