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

/** A file by what it holds; `sha256` is of its UTF-8 bytes, in hex. */
interface FileHash {
  readonly path: string;
  readonly sha256: string;
}

const byPath = (left: FileHash, right: FileHash): number => (left.path < right.path ? -1 : 1);

/** Lines as `sha256sum` writes them, sorted by path, so that `sha256sum -c` checks the files too. */
const renderHashes = (files: readonly FileHash[]): string =>
  files
    .toSorted(byPath)
    .map((file) => `${file.sha256}  ${file.path}\n`)
    .join("");

/** The same of files that are at hand. */
export const renderChecksums = (files: readonly BundleFile[]): string =>
  renderHashes(files.map(({ path, content }) => ({ path, sha256: sha256(content) })));

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

function* contentFiles(bundle: Bundle): Generator<BundleFile | undefined> {
  const { content, sources, events } = bundle;
  yield { path: "report.md", content: renderReportMarkdown(bundle) };
  yield { path: "report.html", content: yield* renderReportHtml(bundle) };
  yield { path: "findings.json", content: renderFindings(content) };
  yield { path: "claims.json", content: renderClaims(content) };
  yield { path: "documents.json", content: renderDocuments(bundle) };
  for (const { facts, text } of sources) yield { path: sourceFile(facts.documentId), content: text };
  for (const source of sources) if (source.citations.length > 0) yield sourcePage(source);
  yield { path: "sources.bib", content: renderBibliography(sources) };
  yield { path: "events.jsonl", content: renderEvents(events) };
  yield { path: "09_qa/retrieval_audit.md", content: renderRetrievalAudit(bundle) };
  yield { path: "09_qa/retrieval_audit.json", content: renderRetrievalAuditJson(bundle) };
  yield { path: "10_graph/index_metadata.json", content: renderIndexMetadata(bundle) };
}

/**
 * Every file of a bundle, each rendered when it is asked for; `checksums.sha256` over all the others comes last. Undefined stands between the
 * parts of a file that takes long, where others can have their turn.
 */
export function* bundleFiles(bundle: Bundle): Generator<BundleFile | undefined> {
  const hashes: FileHash[] = [];
  for (const file of contentFiles(bundle)) {
    if (file !== undefined) hashes.push({ path: file.path, sha256: sha256(file.content) });
    yield file;
  }
  yield { path: "checksums.sha256", content: renderHashes(hashes) };
}
