import type { BundleDocuments, Citation } from "@quarry/contracts";
import { pagesOfSpan } from "@quarry/report";
import { type BundleContents, textOf } from "./bundle-contents.ts";
import type { Problem } from "./problem.ts";

interface PageNumbersToCheck {
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
  readonly citations: readonly Citation[];
}

const file = "report.md";
const mark = /\[\\\[\d+(?:, (pp?\. [\d–]+))?\\\]\]\(report\.html#doc-\d+-(\d+)-(\d+)\)/gu;

/** Every citation of a document that has pages names the page its words stand on, and no other one names any. */
export const checkPageNumbers = ({ contents, documents, citations }: PageNumbersToCheck): Problem[] => {
  const shown = Map.groupBy(textOf(contents, file).matchAll(mark), ([, , start, end]) => `${start}-${end}`);
  const pagesOf = new Map(
    documents.flatMap((document) => (document.used ? [[document.id, document.pageStarts]] : [])),
  );
  return citations.flatMap((citation) => {
    const id = `${citation.start}-${citation.end}`;
    const pageStarts = pagesOf.get(citation.documentId);
    const expected = pageStarts === undefined ? undefined : pagesOfSpan(pageStarts, citation);
    const marks = shown.get(id) ?? [];
    // Two documents may have citations at the same offsets; then one of the marks must fit.
    if (marks.length === 0 || marks.some(([, pages]) => pages === expected)) return [];
    return [
      {
        file,
        id,
        what:
          expected === undefined ? "names a page of a document without pages" : `is not cited as ${expected}`,
      },
    ];
  });
};
