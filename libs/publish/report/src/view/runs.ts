import type { Span } from "@quarry/contracts";
import { overlaps } from "@quarry/text";
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Run, RunStyle } from "./shown.ts";

/** Reads "16. September" and "- 5" as words, as in a cell or a paragraph, where no list begins. */
const withoutLists = { disable: { null: ["list"] } };

const parse = (markdown: string, isInline: boolean): Root =>
  fromMarkdown(markdown, {
    extensions: [gfm(), ...(isInline ? [withoutLists] : [])],
    mdastExtensions: [gfmFromMarkdown()],
  });

const styleOf: Partial<Record<Nodes["type"], RunStyle>> = {
  strong: "strong",
  emphasis: "emphasis",
  delete: "delete",
};
const tagStyles = { sup: "superscript", sub: "subscript" } as const;

/** Divides a run at the edges of the matches; text whose source differs from its rendering is marked completely. */
const cutAtMatches = (run: Run, at: Span, matches: readonly Span[]): Run[] => {
  const inside = matches.filter((match) => overlaps(match, at));
  if (inside.length === 0) return [run];
  if (run.text.length !== at.end - at.start) return [{ ...run, styles: [...run.styles, "match"] }];
  const edges = inside.flatMap(({ start, end }) => [Math.max(start, at.start), Math.min(end, at.end)]);
  const places = [...new Set([at.start, ...edges, at.end])].toSorted((one, other) => one - other);
  return places.slice(0, -1).map((start, index) => {
    const end = places[index + 1] ?? at.end;
    const isMatch = inside.some((match) => overlaps(match, { start, end }));
    return {
      text: run.text.slice(start - at.start, end - at.start),
      styles: isMatch ? [...run.styles, "match"] : run.styles,
    };
  });
};

/** Tracks the tags that are allowed in a statement; every other tag is dropped. */
const createTags = () => {
  const open: (keyof typeof tagStyles)[] = [];
  return {
    read: (html: string): void => {
      const { slash, name } = /^<(?<slash>\/?)(?<name>sup|sub)\s*>$/iu.exec(html)?.groups ?? {};
      const tag = name?.toLowerCase();
      if (tag !== "sup" && tag !== "sub") return;
      if (slash === "") open.push(tag);
      else if (open.includes(tag)) open.splice(open.lastIndexOf(tag), 1);
    },
    styles: (): RunStyle[] => [...new Set(open.map((tag) => tagStyles[tag]))],
  };
};

/**
 * Parses Markdown into words and their styles: links and images become their text, other HTML is removed, and no active markup
 * remains. `matches` are spans of the Markdown whose words are styled as matches. An inline text has no list.
 */
export const runsOf = (markdown: string, matches: readonly Span[] = [], isInline = false): Run[] => {
  const runs: Run[] = [];
  const tags = createTags();
  const add = (text: string, node: Nodes, styles: readonly RunStyle[]): void => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    runs.push(...cutAtMatches({ text, styles: [...styles, ...tags.styles()] }, { start, end }, matches));
  };
  const leaf = (node: Nodes, styles: readonly RunStyle[]): void => {
    if (node.type === "text") add(node.value, node, styles);
    else if (node.type === "inlineCode" || node.type === "code") add(node.value, node, [...styles, "code"]);
    else if (node.type === "image") add(node.alt ?? "", node, styles);
    else if (node.type === "break") runs.push({ text: " ", styles: [] });
    else if (node.type === "html") tags.read(node.value);
  };
  const walk = (node: Nodes, styles: readonly RunStyle[]): void => {
    if (!("children" in node)) {
      leaf(node, styles);
      return;
    }
    const style = styleOf[node.type];
    const isSpaced = node.type === "root" || node.type === "list" || node.type === "listItem";
    for (const [index, child] of node.children.entries()) {
      if (index > 0 && isSpaced) runs.push({ text: " ", styles: [] });
      walk(child, style === undefined ? styles : [...styles, style]);
    }
  };
  walk(parse(markdown, isInline), []);
  return runs
    .map((run) => ({ ...run, text: run.text.replace(/\s+/gu, " ") }))
    .filter(({ text }) => text !== "");
};

/** Creates a run without a style. */
export const plainRun = (text: string): Run => ({ text, styles: [] });

export const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");
