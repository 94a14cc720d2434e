import { inlineElements } from "./blocks/read-blocks.ts";
import type { HtmlPage, PageNode } from "./html-page.ts";

/** Labels that repeat the mark of a note. */
const labels = ".ltx_note_mark, .ltx_note_type, .ltx_tag_note";

const blockOf = (note: PageNode): PageNode | null => {
  let block = note.parentNode;
  while (block !== null && inlineElements.has(block.nodeName.toUpperCase())) block = block.parentNode;
  return block;
};

/** Elements that have no neighbours of another kind. */
const holders: ReadonlySet<string> = new Set([
  "TD",
  "TH",
  "LI",
  "DD",
  "DT",
  "DIV",
  "BODY",
  "ARTICLE",
  "SECTION",
]);

/** Places a paragraph behind a block, or at the end of one that has no such neighbour. */
const placeBehind = (paragraph: PageNode, block: PageNode, last: PageNode | undefined): void => {
  const { nextSibling } = last ?? block;
  if (holders.has(block.nodeName.toUpperCase())) block.appendChild(paragraph);
  else if (nextSibling !== null) nextSibling.before(paragraph);
  else block.parentNode?.appendChild(paragraph);
};

/**
 * Moves notes that LaTeXML writes within sentences, and that its style sheet shows beside the text, behind the block of their
 * marks. A note without text only repeats its mark.
 */
export const moveLatexNotes = (page: HtmlPage): void => {
  const last = new Map<PageNode, PageNode>();
  for (const note of page.querySelectorAll(".ltx_note_outer")) {
    const mark = (note.querySelector(".ltx_note_mark")?.textContent ?? "").trim();
    for (const label of note.querySelectorAll(labels)) label.remove();
    const block = blockOf(note);
    note.remove();
    if (block === null || (note.textContent ?? "").trim() === "") continue;
    const paragraph = page.createElement("p");
    paragraph.append(mark === "" ? "" : `[${mark}] `, note);
    placeBehind(paragraph, block, last.get(block));
    last.set(block, paragraph);
  }
};
