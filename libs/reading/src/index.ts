/*
 * What a reader can ask of the items of a collection, and the whole content that answers it. Pure: texts and rankings are given.
 * Not for storing, encoding or asking models. Any platform lib, service or tool may import it.
 */
export type { ReadableComments, ReadableItem, ReadableText } from "./readable-item.ts";
export { chooseWindows, type ReadingWindow } from "./windows/choose-windows.ts";
export type { ScoredSpan } from "./windows/answer-density.ts";
export type { TextSearch } from "./windows/rate-excerpts.ts";
export { requestWindows, type WindowRequest } from "./windows/request-windows.ts";
export type { WindowOptions } from "./windows/window-options.ts";
export { windowsFor } from "./windows/windows-for.ts";
export {
  createItemLibrary,
  type ItemLibrary,
  type ItemLibraryOptions,
  type TextLibrary,
} from "./library/create-item-library.ts";
export { markerLine } from "./summary/marker-line.ts";
export { summariseItem } from "./summary/summarise-item.ts";
export { overviewItems } from "./overview/overview-items.ts";
export { type OverviewItem, overviewItem, overviewItemInSlices } from "./overview/overview-item.ts";
export { type OverviewWording, overviewWordingSchema } from "./overview/overview-wording.ts";
export { type Overview, type OverviewOptions, renderOverview } from "./overview/render-overview.ts";
export { type RelevanceOptions, renderRelevance } from "./overview/render-relevance.ts";
export {
  type ItemRelevance,
  itemRelevance,
  itemRelevanceInSlices,
  type RelevantMarker,
  relevantMarkers,
} from "./relevance/item-relevance.ts";
export { askingTerms } from "./relevance/asking-words.ts";
export { markerRelevance } from "./relevance/marker-relevance.ts";
export { type SummaryLine, summaryLines } from "./relevance/summary-lines.ts";
export { type AnswerOptions, answerRequest } from "./answers/answer-request.ts";
export type { FoundPassage } from "./answers/answer-semantic.ts";
export { indexItem } from "./words/index-item.ts";
export { createWordIndex, type WordIndex, type WordRange } from "./words/word-index.ts";
export { type Page, pageOf, type PageRange } from "./pages/page-of.ts";
export {
  parseRequests,
  type ParsedRequests,
  type RequestContext,
  type RequestRepairs,
} from "./requests/parse-requests.ts";
export type { AskedContent, Relevance } from "./ledger/content-portions.ts";
export { type FilledTurn, fillTurn, type TurnLimits } from "./ledger/fill-turn.ts";
export { isLoop, type ReadingTurn } from "./ledger/is-loop.ts";
export { figuresOfSpans, readingFigures, requestCounts } from "./ledger/reading-figures.ts";
export { type MeaningSearch, meaningSearch } from "./answers/meaning-search.ts";
export { findCircle } from "./comments/find-circle.ts";
