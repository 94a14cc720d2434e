import { collapseWhitespace } from "@quarry/text";

const quoteMarkers = /^[ \t]*(?:>[ \t]?)+/gmu;
const listMarker = /^\s*[-*+•]\s+/u;

/** A verbatim quote as a sentence of prose: white space collapsed, Markdown's quote and list markers gone, no word changed. */
export const plainSentence = (quote: string): string =>
  collapseWhitespace(quote.replace(quoteMarkers, "").replace(listMarker, "")).trim();
