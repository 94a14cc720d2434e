import { type ComponentChild, h, type Ref } from "preact";
import { type Block, blocksOf, type Span } from "./source-blocks.ts";

/** Words to mark, and the element that shows the first of them. */
interface Marked extends Span {
  readonly first: Ref<HTMLElement>;
}

/** Renders a span and marks the words in it. */
const words = (text: string, { start, end }: Span, marked: Marked): ComponentChild => {
  const first = Math.min(Math.max(marked.start, start), end);
  const last = Math.min(Math.max(marked.end, first), end);
  if (first === last) return text.slice(start, end);
  const ref = marked.start >= start ? { ref: marked.first } : null;
  return [text.slice(start, first), h("mark", ref, text.slice(first, last)), text.slice(last, end)];
};

const shownBlock = (text: string, block: Block, marked: Marked): ComponentChild => {
  if (block.kind === "table") {
    const cell = (span: Span): ComponentChild => h("td", { key: span.start }, words(text, span, marked));
    const row = (cells: readonly Span[]): ComponentChild =>
      h("tr", { key: cells[0]?.start }, cells.map(cell));
    return h("table", { key: block.start }, h("tbody", null, block.rows.map(row)));
  }
  const content = words(text, block, marked);
  const name = block.kind === "heading" ? "source-heading" : undefined;
  return h("div", { key: block.start, class: name }, content === "" ? "\u00a0" : content);
};

/** Renders a part of a source: headings without their signs, tables as tables, every other line unchanged. */
export const sourceLines = (text: string, shown: Span, marked: Marked): ComponentChild[] =>
  blocksOf(text, shown).map((block) => shownBlock(text, block, marked));
