import { createHash } from "node:crypto";
import { renderReportHtml } from "../html/render-report-html.ts";
import { renderReportMarkdown } from "../markdown/render-report-markdown.ts";
import { renderSourcePage } from "../pages/render-source-page.ts";
import type { Bundle, NumberedSource } from "./bundle.ts";
import { renderBibliography } from "./render-bibliography.ts";
import { renderIndexMetadata } from "./render-index-metadata.ts";
import { renderClaims, renderDocuments, renderEvents, renderFindings } from "./render-json-files.ts";
import { renderRetrievalAudit, renderRetrievalAuditJson } from "./render-retrieval-audit.ts";
import { sourceFile, sourcePageFile } from "./source-file.ts";

/** One file of a bundle. */
export interface BundleFile {
  /** Relative to the bundle, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

const sha256 = (content: string): string => createHash("sha256").update(content, "utf8").digest("hex");

const byPath = (left: BundleFile, right: BundleFile): number => (left.path < right.path ? -1 : 1);

/** Lines as `sha256sum` writes them, sorted by path, so that `sha256sum -c` checks the files too. */
export const renderChecksums = (files: readonly BundleFile[]): string =>
  files
    .toSorted(byPath)
    .map(({ path, content }) => `${sha256(content)}  ${path}\n`)
    .join("");

const sourcePage = ({
  number,
  facts: { documentId: id, ...facts },
  text,
  citations,
  pageStarts,
}: NumberedSource): BundleFile => ({
  path: sourcePageFile(id),
  content: renderSourcePage({ number, id, facts, text, citations, pageStarts }),
});

/** Every file of a bundle, `checksums.sha256` over all the others last. */
export const bundleFiles = (bundle: Bundle): BundleFile[] => {
  const { content, sources, events } = bundle;
  const files = [
    { path: "report.md", content: renderReportMarkdown(bundle) },
    { path: "report.html", content: renderReportHtml(bundle) },
    { path: "findings.json", content: renderFindings(content) },
    { path: "claims.json", content: renderClaims(content) },
    { path: "documents.json", content: renderDocuments(bundle) },
    ...sources.map(({ facts, text }) => ({ path: sourceFile(facts.documentId), content: text })),
    ...sources.filter(({ citations }) => citations.length > 0).map(sourcePage),
    { path: "sources.bib", content: renderBibliography(sources) },
    { path: "events.jsonl", content: renderEvents(events) },
    { path: "09_qa/retrieval_audit.md", content: renderRetrievalAudit(bundle) },
    { path: "09_qa/retrieval_audit.json", content: renderRetrievalAuditJson(bundle) },
    { path: "10_graph/index_metadata.json", content: renderIndexMetadata(bundle) },
  ];
  return [...files, { path: "checksums.sha256", content: renderChecksums(files) }];
};
