import type { Extracted } from "../extracted.ts";
import { cleanAndCount } from "../text/clean-text.ts";
import type { Unavailable } from "../unavailable.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { judgePage } from "./outcomes/judge-page.ts";

/** A web page as Markdown with what it says of itself; `uri` is where it came from. A page without a text of its own is an outcome. */
export const readHtml = (text: string, uri: string): Extracted | Unavailable => {
  const html = cleanAndCount(text);
  const { markdown, facts, signs, hiddenCharacters, ...more } = htmlToMarkdown(html.text, uri);
  const unreadable = judgePage(signs, markdown);
  if (unreadable !== undefined) return unreadable;
  // Entities may stand for what is invisible, too.
  const clean = cleanAndCount(markdown);
  const invisibleCharacters = html.invisibleCharacters + clean.invisibleCharacters + hiddenCharacters;
  return {
    status: "extracted",
    ...facts,
    ...more,
    text: clean.text,
    mediaType: "text/html",
    invisibleCharacters,
  };
};
