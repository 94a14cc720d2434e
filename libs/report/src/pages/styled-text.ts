import { blocks, type Block } from "@quarry/text";
import { escapeHtml } from "./escape-html.ts";

const classes: Partial<Record<Block["kind"], string>> = { heading: "heading", code: "mono", table: "mono" };

/**
 * Renders parts of a text as HTML, each letter as it stands: headings, code and tables get a class that a stylesheet knows, and
 * nothing else changes. Parts are asked for from the front of the text to its back.
 */
export const styledText = (text: string): ((start: number, end: number) => string) => {
  const styled = blocks(text).filter(({ kind }) => classes[kind] !== undefined);
  let next = 0;
  return (start, end) => {
    const parts: string[] = [];
    let at = start;
    while (at < end) {
      while ((styled[next]?.end ?? text.length) <= at && next < styled.length) next += 1;
      const block = styled[next];
      const isInside = block !== undefined && block.start <= at;
      const to = Math.min(end, isInside ? block.end : (block?.start ?? end));
      const html = escapeHtml(text.slice(at, to));
      parts.push(isInside ? `<span class="${classes[block.kind]}">${html}</span>` : html);
      at = to;
    }
    return parts.join("");
  };
};
