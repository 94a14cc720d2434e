/*
 * A report as blocks of statements: the files of its bundle, the page in Markdown and HTML, the page of a source with its cited
 * words, and the forms other programs take. Not for I/O: who stores files and reads documents hands texts in.
 */
export { bundleFiles } from "./bundle/bundle-files.ts";
export { type Bundle, type CopyOf, createBundle } from "./bundle/bundle.ts";

export { parseResearchResult } from "./parse/parse-research-result.ts";
export type { ResearchItem } from "./parse/read-item.ts";
export type { ResearchResult } from "./parse/read-result.ts";

export type { Finding } from "./exports/finding.ts";
export {
  renderResearchResult,
  renderResearchResults,
  resultOfMode,
} from "./exports/render-research-result.ts";
export type { ReportText } from "./exports/report-text.ts";
export { researchFindings, type ResearchFindings } from "./exports/research-findings.ts";
export type { ResearchDocument, ResearchSource } from "./exports/research-source.ts";

export { marksOf } from "./markdown/statement-marks.ts";

export { escapeHtml } from "./pages/escape-html.ts";
export { type Excerpt, excerpts } from "./pages/excerpts.ts";
export { markSpans } from "./pages/mark-spans.ts";
export { pagesOfSpan } from "./pages/pages-of-span.ts";
export { pageStyle } from "./pages/page-style.ts";
export { renderHead } from "./pages/render-head.ts";
export { type CitedSource, renderSourcePage } from "./pages/render-source-page.ts";
export {
  citationsByDocument,
  reportCitations,
  reportSentences,
  shownShortAnswer,
} from "./pages/report-citations.ts";
export { reportAnchor, sourceAnchor } from "./pages/span-anchor.ts";
export { styledText } from "./pages/styled-text.ts";

export { writingOutcome, type WritingOutcome } from "./sections/writing-outcome.ts";
