import { textFacts } from "../encoding/text-facts.ts";
import type { Extracted } from "../extracted.ts";
import { type SeenLine, withAttributes } from "./asciidoc-attributes.ts";

/** The comments of a markup language; its blocks of code have none. */
interface Markup {
  /** Returns a line as it is compared with the end of a block. */
  readonly ending: (line: string) => string;
  /** Returns the end of the block of code that a line begins; undefined for another line. */
  readonly codeEnd: (line: string, above: string) => string | undefined;
  /** Returns the end of the block of comments that a line begins; undefined for another line. */
  readonly hiddenEnd: (line: string) => string | undefined;
  /** Matches a line that is a comment. */
  readonly comment: RegExp;
}

const orgBlock = (line: string, names: RegExp): string | undefined => {
  const [, name = ""] = /^\s{0,40}#\+begin_([a-z]{1,20})(?:\s|$)/iu.exec(line) ?? [];
  return names.test(name) ? `#+end_${name.toLowerCase()}` : undefined;
};

const org: Markup = {
  ending: (line) => line.trim().toLowerCase(),
  codeEnd: (line) => orgBlock(line, /^(?:src|example|export)$/iu),
  hiddenEnd: (line) =>
    /^\s{0,40}:(?:PROPERTIES|LOGBOOK):\s*$/iu.test(line) ? ":end:" : orgBlock(line, /^comment$/iu),
  comment: /^\s{0,40}#(?:\s|$)/u,
};

/** True for a line of text with a line of its length below it, as AsciiDoc writes titles. */
const isTitle = (line: string, below: string): boolean =>
  /^[-+]/u.test(below) &&
  /^[^.[/].*[\p{L}\p{N}]/u.test(line) &&
  Math.abs(line.trimEnd().length - below.length) <= 1;

const asciidoc: Markup = {
  ending: (line) => line.trimEnd(),
  codeEnd: (line, above) => {
    const [fence, language] =
      /^(?:-{4,100}|\.{4,100}|\+{4,100}|`{3}([^`]{0,100}))$/u.exec(line.trimEnd()) ?? [];
    if (fence === undefined || isTitle(above, fence)) return undefined;
    return language === undefined ? fence : "```";
  },
  hiddenEnd: (line) => /^\/{4,100}$/u.exec(line.trimEnd())?.[0],
  comment: /^\/\/(?!\/)/u,
};

/** Returns the lines without comments; a block of them is hidden only if it has an end. */
const seenLines = (text: string, { ending, codeEnd, hiddenEnd, comment }: Markup): SeenLine[] => {
  const lines = text.split("\n");
  const last = new Map(lines.map((line, place) => [ending(line), place]));
  const kept: SeenLine[] = [];
  let [code, hidden]: (string | undefined)[] = [];
  for (const [place, line] of lines.entries()) {
    if (hidden !== undefined) {
      if (ending(line) === hidden) hidden = undefined;
      continue;
    }
    if (code === undefined) {
      const end = hiddenEnd(line);
      if (end !== undefined && (last.get(end) ?? 0) > place) hidden = end;
      if (hidden !== undefined || comment.test(line)) continue;
      code = codeEnd(line, lines[place - 1] ?? "");
    } else if (ending(line) === code) code = undefined;
    kept.push({ line, isCode: code !== undefined });
  }
  return kept;
};

const withoutComments = (text: string, markup: Markup): string =>
  seenLines(text, markup)
    .map(({ line }) => line)
    .join("\n");

/** Two points that begin neither a directive nor a target, a note, or a replacement; indented ones may be code. */
const restComment = /^\.\.(?:\s+(?!\[|_|\||[\p{L}\p{N}][\p{L}\p{M}\p{N}_.:+-]{0,80} ?::)\S|\s*$)/u;

/** Removes the comments of reStructuredText with the indented lines below them; nothing belongs to two points above an empty line. */
const withoutRestComments = (text: string): string => {
  const lines = text.split("\n");
  const kept: string[] = [];
  let isComment = false;
  for (const [place, line] of lines.entries()) {
    if (isComment && /^(?:\s|$)/u.test(line)) continue;
    const begins = restComment.test(line);
    isComment = begins && `${line}${lines[place + 1] ?? ""}`.trim() !== "..";
    kept.push(begins ? "" : line);
  }
  return kept.join("\n");
};

const plain = (seen: string, mediaType: string): Extracted => {
  const text = seen.replaceAll(/\n{3,}/gu, "\n\n").trim();
  return { status: "extracted", ...textFacts(text, "plain"), text, mediaType };
};

const lined = (text: string): string => text.replaceAll(/\r\n?/gu, "\n");

/** Reads reStructuredText as written, without its comments. */
export const readRest = (text: string): Extracted => plain(withoutRestComments(lined(text)), "text/x-rst");

/** Reads AsciiDoc as written, without its comments, and with the values of its attributes. */
export const readAsciidoc = (text: string): Extracted =>
  plain(withAttributes(seenLines(lined(text), asciidoc)).join("\n"), "text/asciidoc");

/** Returns the sections of Org outside those that a heading makes a comment, with all sections below it. */
const shownSections = (text: string): string[] => {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return text.split(/^(?=\*{1,100} )/mu).filter((section) => {
    const [, stars = "", comment] =
      /^(\*{1,100}) +(?:(?:TODO|DONE) +)?(?:\[#\w{1,2}\] *)?(COMMENT(?:\s|$))?/u.exec(section) ?? [];
    if (stars.length > hiddenBelow) return false;
    hiddenBelow = comment === undefined ? Number.POSITIVE_INFINITY : stars.length;
    return comment === undefined;
  });
};

/** Reads Org as written, without its comments and drawers; each ends at the next heading at the latest. */
export const readOrg = (text: string): Extracted => {
  const parts = shownSections(lined(text));
  return plain(parts.map((part) => withoutComments(part, org)).join(""), "text/org");
};
