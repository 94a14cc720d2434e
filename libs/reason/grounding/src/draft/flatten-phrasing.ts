import { codeSpan, escapeInline, joinStyled } from "@quarry/text";
import type { PhrasingContent, RootContent } from "mdast";
import type { CitationMark, FoundMark } from "./references.ts";

/** Delimiter of a masked citation bracket: this private-use character, the bracket's index, and the character again. */
const guard = "\u{F8F0}";
const masked = new RegExp(`${guard}(\\d{1,6})${guard}`, "gu");

/** The citation brackets of one text while they are hidden from a Markdown parser. */
export interface MaskedMarks {
  readonly text: string;
  readonly marks: readonly { readonly mark: CitationMark; readonly raw: string }[];
}

/** Replaces citation brackets by characters without meaning in Markdown. */
export const maskMarks = (text: string, found: readonly FoundMark[]): MaskedMarks => {
  const parts: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of found.entries()) {
    parts.push(text.slice(at, start).replaceAll(guard, ""), `${guard}${index}${guard}`);
    at = end;
  }
  parts.push(text.slice(at).replaceAll(guard, ""));
  return {
    text: parts.join(""),
    marks: found.map(({ start, end, mark }) => ({ mark, raw: text.slice(start, end) })),
  };
};

/** Restores the masked brackets, for example in a code block. */
export const unmask = (text: string, { marks }: Pick<MaskedMarks, "marks">): string =>
  text.replace(masked, (_whole, index: string) => marks[Number(index)]?.raw ?? "");

type Style = "strong" | "emphasis" | "delete" | "code";

interface Styled {
  readonly start: number;
  readonly end: number;
  readonly style: Style;
}

/** Text of a paragraph without markup, with its former markup and citations. */
export interface FlatText {
  readonly text: string;
  readonly styles: readonly Styled[];
  /** Citations, each at the position of its bracket in the text. */
  readonly marks: readonly { readonly at: number; readonly mark: CitationMark }[];
}

const isStyle = (type: string): type is "strong" | "emphasis" | "delete" =>
  type === "strong" || type === "emphasis" || type === "delete";

/** Flattens inline Markdown: links become their words, images and HTML are removed, line breaks become spaces. */
export const flattenPhrasing = (
  nodes: readonly (PhrasingContent | RootContent)[],
  { marks: known }: Pick<MaskedMarks, "marks">,
): FlatText => {
  let text = "";
  const styles: Styled[] = [];
  const marks: { at: number; mark: CitationMark }[] = [];
  const add = (value: string): void => {
    let read = 0;
    for (const match of value.matchAll(masked)) {
      text += value.slice(read, match.index);
      const mark = known[Number(match[1])]?.mark;
      if (mark !== undefined) marks.push({ at: text.length, mark });
      read = match.index + match[0].length;
    }
    text += value.slice(read);
  };
  const walk = (node: PhrasingContent | RootContent): void => {
    const start = text.length;
    if (node.type === "text") add(node.value.replace(/\s+/gu, " "));
    else if (node.type === "inlineCode") {
      text += unmask(node.value, { marks: known });
      styles.push({ start, end: text.length, style: "code" });
    } else if (node.type === "break" || (node.type === "html" && /^<br\b/iu.test(node.value))) text += " ";
    else if ("children" in node) {
      for (const child of node.children) walk(child);
      if (isStyle(node.type)) styles.push({ start, end: text.length, style: node.type });
    }
  };
  for (const node of nodes) walk(node);
  return { text, styles, marks };
};

const fences = { strong: ["**", "**"], emphasis: ["*", "*"], delete: ["~~", "~~"] } as const;

/**
 * Returns the Markdown of a range of a flat text; undefined if it has no markup. Markup that is only partly inside the range is
 * cut to it.
 */
export const markdownOf = ({ text, styles }: FlatText, start: number, end: number): string | undefined => {
  const inside = styles
    .map((one) => ({ ...one, start: Math.max(one.start, start), end: Math.min(one.end, end) }))
    .filter((one) => one.start < one.end && text.slice(one.start, one.end).trim() !== "");
  if (inside.length === 0) return undefined;
  const edges = [...new Set([start, end, ...inside.flatMap((one) => [one.start, one.end])])].toSorted(
    (one, other) => one - other,
  );
  const pieces = edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? end;
    const active = inside.filter((one) => one.start <= from && to <= one.end).map(({ style }) => style);
    const piece = text.slice(from, to);
    const isCode = active.includes("code") && piece.trim() !== "";
    return {
      markdown: isCode ? piece.replace(piece.trim(), codeSpan) : escapeInline(piece),
      fences: active.flatMap((style) => (style === "code" ? [] : [fences[style]])),
    };
  });
  return joinStyled(pieces);
};
