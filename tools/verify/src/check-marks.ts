import type { BundleDocuments, Citation, Findings } from "@quarry/contracts";
import { reportCitations } from "@quarry/report";
import { type BundleContents, textOf } from "./bundle-contents.ts";
import { checkPageNumbers } from "./check-page-numbers.ts";
import type { Problem } from "./problem.ts";
import { readMarks } from "./read-marks.ts";

interface MarksToCheck {
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
  readonly findings: Findings;
}

const checkSourcePage = (
  { contents, documents }: MarksToCheck,
  documentId: string,
  citations: readonly Citation[],
): Problem[] => {
  // A citation of what was not read is a problem of its own.
  if (!documents.some(({ id, used }) => id === documentId && used)) return [];
  const file = `sources/${documentId}.html`;
  if (!contents.has(file))
    return [{ file, id: "file", what: "is missing, though the report cites its source" }];
  const marks = readMarks(textOf(contents, file));
  return citations
    .filter(({ start, end, quote }) => marks.get(`s${start}-${end}`) !== quote)
    .map(({ start, end }) => ({
      file,
      id: `s${start}-${end}`,
      what: "does not mark exactly the cited words",
    }));
};

const checkReportPage = ({ contents }: MarksToCheck, citations: readonly Citation[]): Problem[] => {
  const file = "report.html";
  const marked = new Set(
    [...readMarks(textOf(contents, file))].map(([anchor, words]) =>
      JSON.stringify([anchor.replace(/^doc-\d+-/u, ""), words]),
    ),
  );
  return citations
    .filter(({ start, end, quote }) => !marked.has(JSON.stringify([`${start}-${end}`, quote])))
    .map(({ start, end }) => ({
      file,
      id: `${start}-${end}`,
      what: "does not mark exactly the cited words",
    }));
};

/** Every citation of the report leads to exactly its words, marked in the report's appendix and in the page of its source, and names their page. */
export const checkMarks = (bundle: MarksToCheck): Problem[] => {
  const citations = reportCitations(bundle.findings);
  const byDocument = Map.groupBy(citations, ({ documentId }) => documentId);
  return [
    ...checkReportPage(bundle, citations),
    ...checkPageNumbers({ ...bundle, citations }),
    ...[...byDocument].flatMap(([documentId, own]) => checkSourcePage(bundle, documentId, own)),
  ];
};
