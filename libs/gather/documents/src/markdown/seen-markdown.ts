import { assistantMarks, blocks, type TextSpan } from "@quarry/text";
import { hiddenElements, type LeftOut } from "./hidden-elements.ts";

/** The visible part of a Markdown text. */
export interface SeenMarkdown {
  readonly text: string;
  readonly hiddenCharacters: number;
}

/** Matches a picture embedded in the text; a short address may be an example that the text discusses. */
const embedded = /data:[a-z]{1,30}\/[\w.+-]{1,60}(?:;[\w.=-]{1,60}){0,5},[^\s()<>"'\\]{40,}/giu;
const inlineCode = /(?<!`)(`{1,3})(?!`)[^`\n]{1,400}\1(?!`)/gu;

const blanked = (text: string): string => text.replaceAll(/[^\n]/gu, " ");

/** True if a block that is not prose is code, and not HTML, a comment or a definition. */
const isCode = (text: string, { start }: TextSpan): boolean => {
  const indent = start - (text.lastIndexOf("\n", start - 1) + 1);
  return indent >= 4 || /^(?:`{3}|~{3}|---|\+\+\+)/u.test(text.slice(start, start + 3));
};

/** Replaces the code in a text by spaces. */
const maskCode = (text: string): string => {
  let masked = "";
  let end = 0;
  for (const block of blocks(text)) {
    if (block.kind !== "code" || !isCode(text, block)) continue;
    masked += text.slice(end, block.start) + blanked(text.slice(block.start, block.end));
    ({ end } = block);
  }
  return (masked + text.slice(end)).replaceAll(inlineCode, blanked);
};

/** A title ends before a blank line, and before the next definition. */
const inTitle = String.raw`(?!\n\s*\n|\n {0,3}\[)`;
const title = String.raw`(?:\((?:${inTitle}[^)]){0,5000}\)|"(?:${inTitle}[^"]){0,5000}"|'(?:${inTitle}[^']){0,5000}')`;
/** Definitions of links without a target, which Markdown authors use as comments. */
const commentDefinition = new RegExp(
  String.raw`^ {0,3}\[(?:(?!\^)[^\]\n]{0,200}\]:[ \t]*(?:#|<#?>|-)|(?://|comment)\]:[ \t]*\S{1,200})[ \t]*(?:\n[ \t]*)?${title}?[ \t]*$`,
  "gimu",
);
/** Definitions of pictures that were embedded in the text. */
const emptyDefinition = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*(?:<>)?[ \t]*$/gmu;
/** Obsidian comments; "5 %% and 6 %%" is not a comment. */
const percentComment = /(?<![\w%\\]|\d )%%(?!%)(?:(?!%%)[^]){1,5000}%%(?![\w%])/gu;
/** Names that Obsidian itself gives blocks, at the end of a line; other words after a caret may be text or a formula. */
const blockName = /(?:(?<=\S)[ \t]|^)\^(?=\d{1,5}[a-f]|[a-f]{1,5}\d)[\da-f]{6}[ \t]*$/gmu;
/** Comments of MDX, Liquid, kramdown and CriticMarkup. */
const bracedComment =
  /\{\/\*(?:(?!\*\/\})[^]){1,5000}\*\/\}|\{%-? ?comment ?-?%\}(?:(?!\{%)[^]){1,5000}\{%-? ?endcomment ?-?%\}|\{::comment\}(?:(?!\{:)[^]){1,5000}\{:\/(?:comment)?\}|\{>>(?:(?!<<\})[^]){1,2000}<<\}/gu;
/** Deleted words in CriticMarkup. */
const deleted = /\{--(?:(?!--\}|\n\s*\n)[^]){1,2000}--\}/gu;
const struck = /(?<![~\\])~~(?=[^\s~])(?:(?!~~|\n\s*\n)[^]){1,2000}(?<=\S)~~(?!~)/gu;

const spansOf = (text: string, pattern: RegExp, isHidden: boolean): LeftOut[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    isHidden,
  }));

/** One space is kept between two words. */
const endOf = (text: string, { start, end }: TextSpan): number =>
  /(?:^|\s)$/u.test(text.slice(Math.max(0, start - 1), start)) && text.charAt(end) === " " ? end + 1 : end;

/**
 * Removes invisible parts of a Markdown text (comments of HTML, Markdown and its dialects, hidden elements), struck-out words,
 * names of blocks, citation marks of assistants and the bytes of embedded pictures; in code, only such bytes are removed.
 */
export const seenMarkdown = (markdown: string): SeenMarkdown => {
  const text = markdown.replaceAll(embedded, "");
  const prose = maskCode(text);
  const parts = [
    ...hiddenElements(prose),
    ...(text === markdown ? [] : spansOf(prose, emptyDefinition, false)),
    ...spansOf(prose, commentDefinition, true),
    ...spansOf(prose, percentComment, true),
    ...spansOf(prose, bracedComment, true),
    ...spansOf(prose, blockName, true),
    ...spansOf(prose, deleted, false),
    ...spansOf(prose, struck, false),
    ...assistantMarks(prose).map((span) => ({ ...span, isHidden: false })),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);
  let [seen, end, hiddenCharacters] = ["", 0, 0];
  for (const part of parts) {
    if (part.start < end) continue;
    seen += text.slice(end, part.start);
    end = endOf(text, part);
    if (part.isHidden) hiddenCharacters += part.end - part.start;
  }
  return { text: seen + text.slice(end), hiddenCharacters };
};
