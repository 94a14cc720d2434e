import { escapeHtml } from "../xml/xml-tree.ts";

/**
 * Begins the item of a note, and its first paragraph, with its mark: a number or a letter as that of a list, any other sign as
 * text. Without a mark, the text of the note has it.
 */
export const noteStart = (mark: string | undefined, paragraph: string): string => {
  if (mark !== undefined && /^[\p{L}\p{N}]{1,20}$/u.test(mark))
    return `<li style="list-style-type: '${mark}.'">${paragraph}`;
  const sign = mark === undefined ? "" : `${escapeHtml(mark)} `;
  return `<li style="list-style-type: none">${paragraph}${sign}`;
};
