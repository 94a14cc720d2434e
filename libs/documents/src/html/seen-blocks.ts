import type { TextBlock } from "./blocks/text-block.ts";
import type { PageNode } from "./html-page.ts";

const textsIn = (node: PageNode): PageNode[] =>
  node.nodeType === 3 ? [node] : [...node.childNodes].flatMap(textsIn);

/** Blocks of text without the nodes that nobody sees, which are taken out of the page; a block of nothing else is left out. */
export const seenBlocks = (
  blocks: ReadonlySet<TextBlock>,
  hidden: readonly PageNode[],
): ReadonlySet<TextBlock> => {
  const unseen = new Set(hidden.flatMap(textsIn));
  for (const node of hidden) node.remove();
  return new Set(
    [...blocks].flatMap((block) => {
      const nodes = block.nodes.filter((node) => !unseen.has(node));
      if (nodes.length === block.nodes.length) return [block];
      const parts = nodes.map((node) => node.textContent ?? "").join("");
      const text = parts.replaceAll(/\s+/gu, " ").trim();
      return text === "" ? [] : [{ ...block, nodes, text }];
    }),
  );
};
