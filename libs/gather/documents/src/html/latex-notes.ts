import { inlineElements } from "./blocks/read-blocks.ts";
import type { HtmlPage, PageNode } from "./html-page.ts";

/** Labels that repeat the mark of a note. */
const labels = ".ltx_note_mark, .ltx_note_type, .ltx_tag_note";

const blockOf = (note: PageNode): PageNode | null => {
  let block = note.parentNode;
  while (block !== null && inlineElements.has(block.nodeName.toUpperCase())) block = block.parentNode;
  return block;
};

/** Elements that hold sentences only, and may have a paragraph behind them. */
const holders: ReadonlySet<string> = new Set(["P", "H1", "H2", "H3", "H4", "H5", "H6", "FIGCAPTION"]);

const placeBehind = (paragraph: PageNode, block: PageNode): void => {
  if (block.nextSibling === null) block.parentNode?.appendChild(paragraph);
  else block.nextSibling.before(paragraph);
};

/** Removes the labels of a note, and returns its mark. */
const takeMark = (note: PageNode): string => {
  const mark = (note.querySelector(".ltx_note_mark")?.textContent ?? "").trim();
  for (const label of note.querySelectorAll(labels)) label.remove();
  return mark === "" ? "" : `[${mark}] `;
};

/**
 * Moves notes that LaTeXML writes within sentences, and that its style sheet shows beside the text, behind the paragraph, heading
 * or caption of their marks; others stay. A note without text, which only repeats its mark, is removed.
 */
export const moveLatexNotes = (page: HtmlPage): void => {
  const last = new Map<PageNode, PageNode>();
  for (const note of page.querySelectorAll(".ltx_note_outer")) {
    const block = blockOf(note);
    const mark = takeMark(note);
    if ((note.textContent ?? "").trim() === "") note.remove();
    else if (block !== null && holders.has(block.nodeName.toUpperCase())) {
      note.remove();
      const paragraph = page.createElement("p");
      paragraph.append(mark, note);
      placeBehind(paragraph, last.get(block) ?? block);
      last.set(block, paragraph);
    }
  }
};
