import type { BundleDocuments, Findings, Grade } from "@quarry/contracts";

type Mode = Findings["modes"][number];

/** One document behind the research. */
export interface ResearchDocument {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly grade: Grade;
  /** Why it has that grade. */
  readonly gradeReasons: readonly string[];
  /** SHA-256 of its text in UTF-8, hexadecimal. */
  readonly sha256: string;
}

/**
 * Research as one source for what builds knowledge from sources (`Source.Research`): what was asked (`objective`), what for
 * (`modes`), one text to take knowledge from (`report`, Markdown that names the address of a source behind what it says: ideas,
 * implementations and the report, as far as they were asked for), and the documents it cites, to be told apart and checked.
 */
export interface ResearchSource {
  readonly type: "research";
  readonly id: string;
  readonly objective: string;
  readonly modes: readonly Mode[];
  readonly language: string;
  readonly report: string;
  /** In the order of `documents.json`; without the bundle's documents there are none. */
  readonly sources: readonly ResearchDocument[];
}

const citedIds = ({ sentences, implementations }: Findings): ReadonlySet<string> =>
  new Set([
    ...sentences.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)),
    ...implementations.map(({ code }) => code.documentId),
  ]);

/** Puts the report's text beside what is known of the documents that the findings cite. */
export const researchSource = (
  findings: Findings,
  documents: BundleDocuments,
  report: string,
): ResearchSource => {
  const cited = citedIds(findings);
  return {
    type: "research",
    id: findings.id,
    objective: findings.question,
    modes: findings.modes,
    language: findings.language,
    report,
    sources: documents.flatMap((document) =>
      document.used && cited.has(document.id)
        ? [
            {
              id: document.id,
              url: document.uri,
              title: document.title,
              grade: document.grade,
              gradeReasons: document.gradeReasons,
              sha256: document.sha256,
            },
          ]
        : [],
    ),
  };
};
