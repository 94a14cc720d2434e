import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { createLatexRenderer, htmlToPlain, parseLatex } from "./latex-html.ts";
import { childrenOf, type LatexNode, nameOf } from "./latex-node.ts";

// Content that the author has disabled.
const switchedOff = /\\iffalse\b[^]*?\\fi\b/gu;

// A percent sign in an address begins no comment.
const address = /\\(?:url|href|nolinkurl|path)\s?\{[^{}\n]{0,2000}\}/gu;

const withoutNoteMarks = (nodes: readonly LatexNode[]): LatexNode[] =>
  nodes
    .filter((node) => node.type !== "macro" || nameOf(node) !== "footnotemark")
    .map((node) => (node.type === "group" ? { ...node, content: withoutNoteMarks(childrenOf(node)) } : node));

const bodyOf = (nodes: readonly LatexNode[]): readonly LatexNode[] => {
  const document = nodes.find((node) => node.type === "environment" && nameOf(node) === "document");
  return Array.isArray(document?.content) ? document.content : nodes;
};

/** Reads the visible text of a LaTeX document: headings, lists, tables and notes; comments are left out, formulas remain TeX. */
export const readLatex = (text: string): Extracted => {
  const source = text
    .replaceAll(switchedOff, "")
    .replaceAll(address, (written) => written.replaceAll(/(?<!\\)%/gu, String.raw`\%`));
  const nodes = parseLatex(source);
  const body = bodyOf(nodes);
  const render = createLatexRenderer(source, [...nodes, ...body]);
  const stated = (name: string): string | undefined => {
    const node = [...nodes, ...body].find((each) => each.type === "macro" && nameOf(each) === name);
    const argument = node?.args?.findLast(({ openMark }) => openMark === "{");
    const words = argument === undefined ? "" : htmlToPlain(render(withoutNoteMarks(childrenOf(argument))));
    return words.replaceAll(" ,", ",").replaceAll(/\s+/gu, " ").trim() || undefined;
  };
  const title = stated("title");
  const markdown = fragmentToMarkdown(render(body));
  return {
    status: "extracted",
    title,
    author: stated("author"),
    publishedAt: isoDay(stated("date")),
    text: title === undefined ? markdown : `# ${title}\n\n${markdown}`,
    mediaType: "application/x-tex",
  };
};
