/*
 * A report as blocks of statements: the files of its bundle, the page in Markdown and HTML, the page of a source with its cited
 * words, and the forms other programs take. Not for I/O: who stores files and reads documents hands texts in.
 */
export { bundleFiles } from "./bundle/bundle-files.ts";
export { type Bundle, type CopyOf, createBundle } from "./bundle/bundle.ts";

export { parseResearchResult, type ResearchResult } from "./parse/parse-research-result.ts";
export type { ResearchItem } from "./parse/read-item.ts";

export type { Finding, ReportText } from "./exports/report-text.ts";
export {
  renderResearchResult,
  renderResearchResults,
  resultOfMode,
} from "./exports/render-research-result.ts";
export {
  type ResearchDocument,
  researchFindings,
  type ResearchFindings,
  type ResearchSource,
} from "./exports/research-findings.ts";

export { marksOf } from "./markdown/statement-marks.ts";

export { escapeHtml, pageStyle, renderHead } from "./pages/page-style.ts";
export { type Excerpt, excerpts } from "./pages/excerpts.ts";
export { markSpans, styledText } from "./pages/styled-text.ts";
export {
  citationsByDocument,
  pagesOfSpan,
  reportAnchor,
  reportCitations,
  reportSentences,
  shownShortAnswer,
  sourceAnchor,
} from "./pages/report-citations.ts";
export { type CitedSource, renderSourcePage } from "./pages/render-source-page.ts";

export { writingOutcome, type WritingOutcome } from "./sections/who-wrote.ts";
