/*
 * What a run found, in the forms other programs take: items, XML results, contexts, sources.
 * Not for I/O or for HTML: a bundle's files are the analyst's. Any platform lib, service or tool may import it.
 */
export { parseResearchResult } from "./parse/parse-research-result.ts";
export { type ResearchItem } from "./parse/read-item.ts";
export { type ResearchResult } from "./parse/read-result.ts";
