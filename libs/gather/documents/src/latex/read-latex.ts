import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { createConditions } from "./latex-conditions.ts";
import { createLatexRenderer, htmlToPlain } from "./latex-html.ts";
import { childrenOf, type LatexNode, nameOf } from "./latex-node.ts";
import { ownMacros } from "./own-macros.ts";
import { parseLatex, prepareSource } from "./parse-latex.ts";

const withoutNoteMarks = (nodes: readonly LatexNode[]): LatexNode[] =>
  nodes
    .filter((node) => node.type !== "macro" || nameOf(node) !== "footnotemark")
    .map((node) => (node.type === "group" ? { ...node, content: withoutNoteMarks(childrenOf(node)) } : node));

/** Splits nodes at the macros with a name, in any case of its letters. */
const splitAt = (nodes: readonly LatexNode[], name: string): LatexNode[][] => {
  const parts: LatexNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === "macro" && nameOf(node).toLowerCase() === name) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
};

const bodyOf = (nodes: readonly LatexNode[]): readonly LatexNode[] => {
  const document = nodes.find((node) => node.type === "environment" && nameOf(node) === "document");
  return Array.isArray(document?.content) ? document.content : nodes;
};

/** Reads the visible text of a LaTeX document: headings, lists, tables and notes; comments are left out, formulas remain TeX. */
export const readLatex = (text: string): Extracted => {
  const source = prepareSource(text);
  const parsed = parseLatex(source);
  const defined = ownMacros([...parsed, ...bodyOf(parsed)]);
  const decide = createConditions((name) => defined.get(name)?.body);
  const nodes = decide(parsed);
  const body = bodyOf(nodes);
  const render = createLatexRenderer(source, [...nodes, ...body], decide);
  const argumentsOf = (name: string): readonly (readonly LatexNode[])[] =>
    [...new Set([...nodes, ...body])]
      .filter((each) => each.type === "macro" && nameOf(each) === name)
      .flatMap((each) => each.args?.findLast(({ openMark }) => openMark === "{") ?? [])
      .map((argument) => withoutNoteMarks(childrenOf(argument)));
  const plain = (words: readonly LatexNode[]): string =>
    htmlToPlain(render(words)).replaceAll(" ,", ",").replaceAll(/\s+/gu, " ").trim();
  const stated = (name: string): string | undefined => plain(argumentsOf(name)[0] ?? []) || undefined;
  // Below the name of an author, there are the place of work and the address. A comma at the end of a line means that more names follow.
  const nameIn = (author: readonly LatexNode[]): string => {
    const lines = splitAt(author, "\\")
      .map(plain)
      .filter((line) => line !== "");
    const last = lines.findIndex((line) => !line.endsWith(","));
    return lines
      .slice(0, last === -1 ? lines.length : last + 1)
      .join(" ")
      .replace(/,$/u, "");
  };
  const authors = argumentsOf("author")
    .flatMap((all) => splitAt(all, "and").map(nameIn))
    .filter((author) => author !== "");
  const title = stated("title");
  const markdown = fragmentToMarkdown(render(body));
  return {
    status: "extracted",
    title,
    author: authors.join(", ") || undefined,
    publishedAt: isoDay(stated("date")),
    text: title === undefined ? markdown : `# ${title}\n\n${markdown}`,
    mediaType: "application/x-tex",
  };
};
