/*
 * What a run found, in the forms other programs take: items, XML results, contexts, sources.
 * Not for I/O or for HTML: a bundle's files are the analyst's. Any platform lib, service or tool may import it.
 */
export { parseResearchResult } from "./parse/parse-research-result.ts";
export { type ResearchItem } from "./parse/read-item.ts";
export { type ResearchResult } from "./parse/read-result.ts";

export { type Finding } from "./exports/finding.ts";
export {
  renderResearchResult,
  renderResearchResults,
  resultOfMode,
} from "./exports/render-research-result.ts";
export { type ReportText } from "./exports/report-text.ts";
export { researchFindings, type ResearchFindings } from "./exports/research-findings.ts";
export { type ResearchDocument, type ResearchSource } from "./exports/research-source.ts";
