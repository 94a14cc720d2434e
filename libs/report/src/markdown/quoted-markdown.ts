import { codeSpan, escapeInline, escapeLineStart } from "@quarry/text";

const inlineMarkup =
  /(?<code>(?<!`)(?<ticks>`{1,3})(?!`)(?<inner>[^`]+)\k<ticks>(?!`))|(?<strong>\*\*(?<bold>[^*`[\]]+)\*\*)|(?<emphasis>(?<![*\w\\])\*(?=[^\s*])(?<stressed>[^*`[\]]*[^\s*`[\]])\*(?![*\w]))|(?<link>!?\[(?<label>[^[\]]*)\]\([^()\s]*(?:\s"[^"]*")?\))/gu;

const show = (groups: Partial<Record<string, string>>): string => {
  if (groups.code !== undefined) return codeSpan(groups.inner ?? "");
  if (groups.strong !== undefined) return `**${escapeInline(groups.bold ?? "")}**`;
  if (groups.emphasis !== undefined) return `*${escapeInline(groups.stressed ?? "")}*`;
  return inline(groups.label ?? "");
};

const inline = (text: string): string => {
  const pieces: string[] = [];
  let position = 0;
  for (const match of text.matchAll(inlineMarkup)) {
    pieces.push(escapeInline(text.slice(position, match.index)), show(match.groups ?? {}));
    position = match.index + match[0].length;
  }
  return [...pieces, escapeInline(text.slice(position))].join("");
};

/**
 * A verbatim sentence as Markdown: code spans and stressed words of the source stay, links and images become their words,
 * and everything else is escaped, so that fetched text never brings live markup.
 */
export const quotedMarkdown = (sentence: string): string => escapeLineStart(inline(sentence).trim());
