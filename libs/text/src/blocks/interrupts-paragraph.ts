import {
  headingLevel,
  isCommentStart,
  isHtml,
  isQuote,
  isRule,
  isTableHeader,
  listMarker,
  openingFence,
} from "./line-patterns.ts";

/**
 * Whether a line ends the paragraph before it without a blank line between. A numbered line does so only as number 1:
 * a hard-wrapped sentence may well go on with "2019. ".
 */
export const interruptsParagraph = (line: string, next: string | undefined): boolean => {
  const marker = listMarker(line);
  if (marker !== undefined) return marker.number === undefined || marker.number === 1;
  return (
    headingLevel(line) !== undefined ||
    openingFence(line) !== undefined ||
    isRule(line) ||
    isQuote(line) ||
    isCommentStart(line) ||
    isHtml(line) ||
    isTableHeader(line, next)
  );
};
