import type { BundleDocuments, Citation, Findings } from "@quarry/contracts";
import { pagesOfSpan, reportCitations } from "@quarry/report";
import { type BundleContents, type Problem, problemIn, textOf } from "../bundle-files.ts";

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

const tag = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|&(?:lt|gt|quot|#39|amp);/giu;

/** Matches the letter before a passage, which is not part of the text. */
const letter = /<sup class="letter">[^<]{1,20}<\/sup>/gu;

const anchorOf = (attributes: string): string | undefined =>
  /\s(?:id|data-of)="([^"]+)"/u.exec(attributes)?.[1];

/**
 * Returns the text inside each `<mark>` of a page by its anchor, as a browser shows it, without the letters of passages. A mark
 * that continues in other elements has the text of all of them. Marks may be nested.
 */
export const readMarks = (page: string): ReadonlyMap<string, string> => {
  const html = page.replaceAll(letter, "");
  const marks = new Map<string, string>();
  const open: (string | undefined)[] = [];
  const say = (words: string): void => {
    for (const anchor of new Set(open))
      if (anchor !== undefined) marks.set(anchor, `${marks.get(anchor) ?? ""}${words}`);
  };
  let at = 0;
  for (const { 0: found, 1: slash, 2: name, 3: attributes = "", index } of html.matchAll(tag)) {
    if (open.length > 0) say(html.slice(at, index) + (entities[found] ?? ""));
    at = index + found.length;
    if (name?.toLowerCase() !== "mark") continue;
    if (slash === "/") open.pop();
    else open.push(anchorOf(attributes));
  }
  return marks;
};

interface PageNumbersToCheck {
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
  readonly citations: readonly Citation[];
}

const file = "report.md";
/** Matches `3 p. 12`, or `\[3, p. 12\]` in version 1. */
const mark = /\[(?:\\\[)?\d+(?:,? (pp?\. [\d–]+))?(?:\\\])?\]\(report\.html#doc-\d+-(\d+)-(\d+)[ )]/gu;

/**
 * Checks that every citation of a document with pages names the page that contains its words, and that no other citation names a
 * page.
 */
const checkPageNumbers = ({ contents, documents, citations }: PageNumbersToCheck): Problem[] => {
  const shown = Map.groupBy(textOf(contents, file).matchAll(mark), ([, , start, end]) => `${start}-${end}`);
  const pagesOf = new Map(
    documents.flatMap((document) => (document.used ? [[document.id, document.pageStarts]] : [])),
  );
  return citations.flatMap((citation) => {
    const id = `${citation.start}-${citation.end}`;
    const pageStarts = pagesOf.get(citation.documentId);
    const expected = pageStarts === undefined ? undefined : pagesOfSpan(pageStarts, citation);
    const marks = shown.get(id) ?? [];
    // Two documents may have citations at the same offsets, so one matching mark is enough.
    if (marks.length === 0 || marks.some(([, pages]) => pages === expected)) return [];
    const isPaged = expected !== undefined;
    const what = isPaged ? `is not cited as ${expected}` : "names a page of a document without pages";
    return [{ file, id, what }];
  });
};

interface MarksToCheck {
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
  readonly findings: Findings;
}

const unmarked = "does not mark exactly the cited words";

const checkSourcePage = (
  { contents, documents }: MarksToCheck,
  documentId: string,
  citations: readonly Citation[],
): Problem[] => {
  // A citation of a document that was not read is reported separately.
  if (!documents.some(({ id, used }) => id === documentId && used)) return [];
  const file = `sources/${documentId}.html`;
  if (!contents.has(file))
    return [{ file, id: "file", what: "is missing, though the report cites its source" }];
  const marks = readMarks(textOf(contents, file));
  return citations
    .filter(({ start, end, quote }) => marks.get(`s${start}-${end}`) !== quote)
    .map(({ start, end }) => problemIn(file, `s${start}-${end}`, unmarked));
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
    .map(({ start, end }) => problemIn(file, `${start}-${end}`, unmarked));
};

/**
 * Checks that every citation of the report leads to exactly its words, marked in the report's appendix and in the page of its
 * source, and that it names their page.
 */
export const checkMarks = (bundle: MarksToCheck): Problem[] => {
  const citations = reportCitations(bundle.findings);
  const byDocument = Map.groupBy(citations, ({ documentId }) => documentId);
  return [
    ...checkReportPage(bundle, citations),
    ...checkPageNumbers({ ...bundle, citations }),
    ...[...byDocument].flatMap(([documentId, own]) => checkSourcePage(bundle, documentId, own)),
  ];
};
