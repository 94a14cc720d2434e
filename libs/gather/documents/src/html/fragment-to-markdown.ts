import { createReadablePages } from "./formulas.ts";
import { hiddenText } from "./hidden/hidden-text.ts";
import { groupChildren, prepareCodeBlocks } from "./html-page.ts";
import { nodeToMarkdown } from "./node-to-markdown.ts";

const noText = "script, style, template, iframe, object, embed, svg, img, nav, rt, rp, rtc, [hidden]";

/** Converts HTML that is entirely text, such as a chapter of a book, to Markdown without hidden content. */
export const fragmentToMarkdown = (html: string): string => {
  const page = createReadablePages(html)();
  for (const node of hiddenText(page).nodes) node.remove();
  for (const node of page.querySelectorAll(noText)) node.remove();
  prepareCodeBlocks(page);
  const { body } = page;
  if (body === null) return "";
  groupChildren(page, body);
  return nodeToMarkdown(body);
};

/**
 * Matches pairs of inline tags around words, and the first character of any other tag, which is a word of the text, as in "Use
 * <b> and </b>".
 */
const tagged =
  /<(a|i|em|b|strong|sup|sub|u|span|small|code|time|mark)\b[^<>]{0,200}>(?=\S)(?:[^<>]|<\/?(?:a|i|em|b|strong|sup|sub|u|span|small|code|time|mark)\b[^<>]{0,200}>){1,500}?(?<=\S)<\/\1>|[&<]/giu;

/** Leaves out the inline tags of a line of text that may hold some, such as a title; any other sign in angle brackets stays. */
export const wordsOfInline = (text: string): string => {
  let hasTags = false;
  const html = text.replaceAll(tagged, (found) => {
    hasTags ||= found.length > 1;
    return found.length > 1 ? found : found === "<" ? "&lt;" : "&amp;";
  });
  return hasTags ? fragmentToMarkdown(html) : text;
};
