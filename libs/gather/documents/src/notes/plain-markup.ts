import { textFacts } from "../encoding/text-facts.ts";
import type { Extracted } from "../extracted.ts";

type IsEnd = (line: string) => boolean;

/** The comments of a markup language; its blocks of code have none. */
interface Markup {
  /** Returns a test for the end of the block of code that a line begins; undefined for another line. */
  readonly codeEnd: (line: string) => IsEnd | undefined;
  /** Returns a test for the end of the block of comments that a line begins; undefined for another line. */
  readonly hiddenEnd: (line: string) => IsEnd | undefined;
  /** Matches a line that is a comment. */
  readonly comment: RegExp;
}

const isLine =
  (wanted: string): IsEnd =>
  (line) =>
    line.trim().toLowerCase() === wanted;

const orgBlock = (line: string, names: RegExp): IsEnd | undefined => {
  const [, name = ""] = /^\s{0,40}#\+begin_([a-z]{1,20})(?:\s|$)/iu.exec(line) ?? [];
  return names.test(name) ? isLine(`#+end_${name.toLowerCase()}`) : undefined;
};

const org: Markup = {
  codeEnd: (line) => orgBlock(line, /^(?:src|example|export)$/iu),
  hiddenEnd: (line) =>
    /^\s{0,40}:(?:PROPERTIES|LOGBOOK):\s*$/iu.test(line) ? isLine(":end:") : orgBlock(line, /^comment$/iu),
  comment: /^\s{0,40}#(?:\s|$)/u,
};

const fenceEnd = (line: string, fence: RegExp): IsEnd | undefined => {
  const said = line.trimEnd();
  return fence.test(said) ? (other) => other.trimEnd() === said : undefined;
};

const asciidoc: Markup = {
  codeEnd: (line) => fenceEnd(line, /^(?:-{4,100}|\.{4,100}|`{3,100}|\+{4,100})$/u),
  hiddenEnd: (line) => fenceEnd(line, /^\/{4,100}$/u),
  comment: /^\/\/(?!\/)/u,
};

const withoutComments = (text: string, { codeEnd, hiddenEnd, comment }: Markup): string => {
  const kept: string[] = [];
  let code: IsEnd | undefined;
  let hidden: IsEnd | undefined;
  for (const line of text.split("\n")) {
    if (hidden !== undefined) {
      if (hidden(line)) hidden = undefined;
      continue;
    }
    if (code === undefined) {
      hidden = hiddenEnd(line);
      if (hidden !== undefined || comment.test(line)) continue;
      code = codeEnd(line);
    } else if (code(line)) code = undefined;
    kept.push(line);
  }
  return kept.join("\n");
};

const indentOf = (line: string): number => line.search(/\S|$/u);

/** Two points that begin neither a directive nor a target, a note, or a replacement. */
const restComment = /^\s{0,40}\.\.(?:\s+(?!\[|_|\||[\p{L}\p{N}][\w.:+-]{0,80}::)\S|\s*$)/u;

/** Removes the comments of reStructuredText with the indented lines below them. */
const withoutRestComments = (text: string): string => {
  const kept: string[] = [];
  let indent: number | undefined;
  for (const line of text.split("\n")) {
    if (indent !== undefined && (line.trim() === "" || indentOf(line) > indent)) continue;
    indent = restComment.test(line) ? indentOf(line) : undefined;
    if (indent === undefined) kept.push(line);
    else kept.push("");
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

/** Reads AsciiDoc as written, without its comments. */
export const readAsciidoc = (text: string): Extracted =>
  plain(withoutComments(lined(text), asciidoc), "text/asciidoc");

/** Reads Org as written, without its comments and drawers. */
export const readOrg = (text: string): Extracted => plain(withoutComments(lined(text), org), "text/org");
