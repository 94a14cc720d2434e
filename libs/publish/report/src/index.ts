/*
 * A report as blocks of statements: the one view that every format shows, the files of its bundle, the page of a source with its cited
 * words, and the formats other programs read. Not for I/O, except its own stylesheets: the caller reads documents and stores files.
 */
export { type Author, sourceAuthors, sourceDate } from "./bundle/author-names.ts";
export { bundleFiles } from "./bundle/bundle-files.ts";
export { type CopyOf, createBundle } from "./bundle/bundle.ts";

export { readableTitle } from "./view/readable-title.ts";
export { legendText, reportView } from "./view/report-view.ts";
export { runsText } from "./view/runs.ts";
export type {
  Reference,
  Run,
  RunStyle,
  ShownBlock,
  ShownSection,
  ShownSource,
  ShownStatement,
} from "./view/shown.ts";
export { statementsIn, statementText } from "./view/statements.ts";

export { parseResearchResult } from "./parse/parse-research-result.ts";

export { renderResearchResults } from "./exports/render-research-result.ts";
export { findingsContext, researchFindings, researchSource } from "./exports/research-findings.ts";

export {
  citationsByDocument,
  idsInBlock,
  type NumberedSource,
  numberedSources,
  pagesOfSpan,
  reportBlocks,
  reportCitations,
  shownStatements,
} from "./pages/report-citations.ts";
export { renderSourcePage } from "./pages/render-source-page.ts";

export { failedWriting, writingOutcome } from "./details/writing-outcome.ts";
