/*
 * Requests that a reader can make about the items of a collection, the whole content that answers them, and steps of a reading plan. Pure: texts and
 * rankings are given.
 * Not for storing, encoding or asking models. Any platform lib, service or tool may import it.
 */
export type { ReadableComments, ReadableItem, ReadableText } from "./items/readable-item.ts";
export {
  createItemLibrary,
  type ItemLibrary,
  type ItemLibraryOptions,
  type TextLibrary,
} from "./items/create-item-library.ts";
export { markerLine, summariseItem } from "./items/summarise-item.ts";
export {
  type OverviewItem,
  overviewItem,
  overviewItemInSlices,
  overviewItems,
} from "./overview/overview-items.ts";
export { type OverviewWording, overviewWordingSchema } from "./overview/overview-wording.ts";
export { type Overview, renderOverview } from "./overview/render-overview.ts";
export { renderRelevance } from "./overview/render-item.ts";
export {
  type ItemRelevance,
  itemRelevance,
  itemRelevanceInSlices,
  type SummaryLine,
  summaryLines,
} from "./relevance/item-relevance.ts";
export {
  dataOf,
  maxItemsPerStep,
  type Planning,
  possibleStrategy,
  relevantItems,
  strategyFor,
  wholeStep,
} from "./steps/reading-step.ts";
export { askingTerms } from "./relevance/goal-terms.ts";
export { answerRequest } from "./answers/answer-request.ts";
export { meaningSearch } from "./answers/answer-semantic.ts";
export { indexItem } from "./items/index-item.ts";
export { createWordIndex } from "./words/word-index.ts";
export { pageOf } from "./items/page-of.ts";
export { type ParsedRequests, parseRequests } from "./requests/parse-requests.ts";
export type { AskedContent, Relevance } from "./ledger/answer-within.ts";
export { fillTurn } from "./ledger/fill-turn.ts";
export { figuresOfSpans, isLoop, requestCounts } from "./ledger/reading-figures.ts";
