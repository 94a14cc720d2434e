import { collapseWhitespace } from "../collapse-whitespace.ts";

const markup = /<\/?[a-z][^<>]{0,300}>|\*{1,3}|`+|~~|(?<!\w)_{1,3}|_{1,3}(?!\w)|\\(?=[\\`*_[\]<>#|~])/giu;
const quoteMarkers = /^[ \t]*(?:>[ \t]?)+/gmu;
const cells = /\s*\|\s*/gu;

/** The words of an excerpt of Markdown from which marks are gone: no markup, and no space where a mark stood before a full stop. */
export const plainClaim = (markdown: string): string =>
  collapseWhitespace(markdown.replace(quoteMarkers, "").replace(markup, "").replace(cells, " "))
    .replace(/ +(?=[.,;:!?。，；：！？])/gu, "")
    .replace(/(?<=[。，；：！？、]) +/gu, "");

const lead =
  /^[^\p{L}\p{N}]*(?:(?:sources?|references?|refs?|see(?:\s+also)?|via|from|cf|read more|more|quellen?|siehe|vgl|mehr|источники?|см|подробнее|来源|參見|参见|参考|出处|source|voir|fuente|véase|fonte)[^\p{L}\p{N}]*)?$/iu;

/** Whether words only lead to sources, or are none. */
export const isLead = (words: string): boolean => !/[\p{L}\p{N}]/u.test(words) || lead.test(words);
