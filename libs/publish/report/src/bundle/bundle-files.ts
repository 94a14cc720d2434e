import { createHash } from "node:crypto";
import { type IndexMetadata, isRetracted } from "@quarry/contracts";
import { safeHref } from "@quarry/text";
import { renderReportHtml } from "../html/render-report-html.ts";
import { renderReportMarkdown } from "../markdown/render-report-markdown.ts";
import { renderSourcePage } from "../pages/render-source-page.ts";
import { type Author, isFirm, sourceAuthors, sourceDate } from "./author-names.ts";
import { type Bundle, type BundleSource, sourceFile, sourcePageFile } from "./bundle.ts";
import { renderRetrievalAudit, retrievalAudit, retrievalStatistics } from "./render-retrieval-audit.ts";

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

const escapeBibtex = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\{}$&#%_~^]/gu, (character) => special[character] ?? character);

/** Braces would unbalance the entry, whereas `%` is a plain percent sign in `\url`-like fields of BibLaTeX. */
const escapeAddress = (uri: string): string =>
  uri.replace(/[{}\\\s]/gu, (character) => encodeURIComponent(character));

/** Formats names for BibTeX; firms are in braces, so that their last word is not taken for a family name. */
const bibtexNames = (authors: readonly Author[]): string =>
  authors
    .map((one) => {
      if ("family" in one) return `${escapeBibtex(one.family)}, ${escapeBibtex(one.given)}`;
      const name = escapeBibtex(one.literal);
      return isFirm(one.literal) || /\band\b/iu.test(name) ? `{${name}}` : name;
    })
    .join(" and ");

const yearOf = (facts: BundleSource["facts"]): string | undefined =>
  /^\d{4}/u.exec(sourceDate(facts) ?? "")?.[0];

/** Renders the BibLaTeX entry of a source that was read, with its number in the report as the key. */
const renderEntry = ({ number, facts, citations }: BundleSource): string => {
  const { title, uri, publisher, fetchedAt, grade, gradeReasons, paper } = facts;
  const href = safeHref(uri);
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ["title", `{${escapeBibtex(title === "" ? uri : title)}}`],
    ["author", bibtexNames(sourceAuthors(facts)) || undefined],
    ["organization", escapeBibtex(publisher)],
    ["journaltitle", paper?.journal && escapeBibtex(paper.journal)],
    ["doi", paper?.doi && escapeAddress(paper.doi)],
    ["pubstate", isRetracted(facts) ? "retracted" : undefined],
    ["year", yearOf(facts)],
    href === undefined ? ["howpublished", escapeBibtex(uri)] : ["url", escapeAddress(href)],
    ["urldate", fetchedAt.slice(0, 10)],
    ["keywords", citations.length > 0 ? "cited" : "read, not cited"],
    ["note", `Grade ${grade}: ${escapeBibtex(gradeReasons.join("; "))}`],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]));
  return `@${href === undefined ? "misc" : "online"}{source${number},\n${lines.join(",\n")}\n}\n`;
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the twelve hexadecimal digits that identify a document in the layout of this file. */
const shortHash = ({ facts }: BundleSource): string => facts.sha256.slice(0, 12);

/** Renders `10_graph/index_metadata.json`: the index contents of this run, by content hash. */
const renderIndexMetadata = ({ content, sources, events }: Bundle): string => {
  const { passagesOf, queries, averageResults, cacheHitRate } = retrievalStatistics(events);
  const { documents } = content.findings.indexing;
  const metadata: IndexMetadata = {
    index_built: documents > 0,
    document_count: documents,
    indexed_hashes: sources.map(shortHash),
    sources: Object.fromEntries(
      sources.map((source) => [
        shortHash(source),
        {
          url: source.facts.uri,
          title: source.facts.title,
          quality: source.facts.grade,
          fetch_date: source.facts.fetchedAt,
          passage_count: passagesOf.get(source.facts.documentId) ?? 0,
          document_id: source.facts.documentId,
          sha256: source.facts.sha256,
        },
      ]),
    ),
    retrieval_stats: {
      total_queries: queries,
      avg_results_per_query: averageResults,
      cache_hit_rate: cacheHitRate,
    },
  };
  return json(metadata);
};

export interface BundleFile {
  /** Path relative to the bundle, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

const sha256 = (content: string): string => createHash("sha256").update(content, "utf8").digest("hex");

/** Renders hashes by path in the format of `sha256sum`, sorted, so that `sha256sum -c` can check the files. */
export const renderChecksums = (hashes: ReadonlyMap<string, string>): string =>
  [...hashes]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, hash]) => `${hash}  ${path}\n`)
    .join("");

function* contentFiles(bundle: Bundle): Generator<BundleFile | undefined> {
  const { content, sources, events } = bundle;
  yield { path: "report.md", content: renderReportMarkdown(bundle) };
  yield { path: "report.html", content: yield* renderReportHtml(bundle) };
  yield { path: "findings.json", content: json(content.findings) };
  yield { path: "claims.json", content: json(content.claims) };
  yield { path: "documents.json", content: json(bundle.documents) };
  for (const { facts, text } of sources) yield { path: sourceFile(facts.documentId), content: text };
  for (const source of sources.filter(({ citations }) => citations.length > 0)) {
    const id = source.facts.documentId;
    const page = renderSourcePage({ ...source, id, language: bundle.view.language });
    yield { path: sourcePageFile(id), content: yield* page };
  }
  yield { path: "sources.bib", content: sources.map(renderEntry).join("\n") };
  yield { path: "events.jsonl", content: events.map((event) => `${JSON.stringify(event)}\n`).join("") };
  const audit = retrievalAudit(bundle);
  yield { path: "09_qa/retrieval_audit.md", content: renderRetrievalAudit(audit) };
  yield { path: "09_qa/retrieval_audit.json", content: json(audit) };
  yield { path: "10_graph/index_metadata.json", content: renderIndexMetadata(bundle) };
}

/**
 * Yields every file of a bundle, each rendered on demand; `checksums.sha256` over all other files is the last. Yields undefined
 * between the parts of a slow file, so that other work can run.
 */
export function* bundleFiles(bundle: Bundle): Generator<BundleFile | undefined> {
  const hashes = new Map<string, string>();
  for (const file of contentFiles(bundle)) {
    if (file !== undefined) hashes.set(file.path, sha256(file.content));
    yield file;
  }
  yield { path: "checksums.sha256", content: renderChecksums(hashes) };
}
