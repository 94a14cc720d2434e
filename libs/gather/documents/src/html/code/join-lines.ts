import type { PageNode } from "../html-page.ts";

const lineNames = "div, p, li";

const isSpace = (node: PageNode | null): node is PageNode =>
  node?.nodeType === 3 && (node.textContent ?? "").trim() === "";

/** Writes lines of code that are blocks of their own as lines of one text. */
export const joinLines = (block: PageNode): void => {
  // Outside of preformatted text the white space of the source does not count.
  const isWritten = block.nodeName.toUpperCase() === "PRE";
  for (const lineBreak of block.querySelectorAll("br")) lineBreak.replaceWith("\n");
  for (const line of block.querySelectorAll(lineNames)) {
    if (line.querySelector(lineNames) !== null) continue;
    for (const beside of isWritten ? [] : [line.previousSibling, line.nextSibling])
      if (isSpace(beside)) beside.remove();
    line.replaceWith(`${(line.textContent ?? "").replace(/\n$/u, "")}\n`);
  }
};
