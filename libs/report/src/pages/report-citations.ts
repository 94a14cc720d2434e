import type { Citation, Findings, Span, Statement } from "@quarry/contracts";
import { pageRange } from "@quarry/text";

/** The anchor of a cited span on the page of its source. */
export const sourceAnchor = ({ start, end }: Span): string => `s${start}-${end}`;

/** The anchor of a cited span on the page of the report. */
export const reportAnchor = (sourceNumber: number, { start, end }: Span): string =>
  `doc-${sourceNumber}-${start}-${end}`;

/** Where a span stands in a document that has pages, as a reader is told: `p. 12`, or `pp. 12–13`; pages are counted from the first. */
export const pagesOfSpan = (pageStarts: readonly number[], span: Span): string => {
  const { first, last } = pageRange(pageStarts, span) ?? { first: 1, last: 1 };
  return first === last ? `p. ${first}` : `pp. ${first}–${last}`;
};

/** The short answer as it is shown: a paper has an abstract in its place. */
export const shownShortAnswer = ({ report }: Findings): readonly Statement[] =>
  report.sections.some(({ role }) => role === "abstract") ? [] : report.shortAnswer;

/** Every statement of a report in reading order; a sentence quoted twice is there twice. */
export const reportSentences = (findings: Findings): Statement[] => {
  const { report, ideas, implementations } = findings;
  return [
    ...shownShortAnswer(findings),
    ...report.sections.flatMap(({ sentences }) => sentences),
    ...report.contradictions.flatMap(({ sides }) => sides),
    ...ideas.flatMap(({ sentences }) => sentences),
    ...implementations.flatMap(({ sentences }) => sentences),
  ];
};

/** The code that stands in a report, word for word. */
const reportCode = ({ report, implementations }: Findings): Citation[] => [
  ...report.sections.flatMap(({ blocks = [] }) =>
    blocks.flatMap((block) => (block.type === "code" ? [block.code] : [])),
  ),
  ...implementations.map(({ code }) => code),
];

/** Every citation of a report in reading order, quoted code included. */
export const reportCitations = (findings: Findings): Citation[] => [
  ...reportSentences(findings).flatMap(({ citations }) => citations),
  ...reportCode(findings),
];

/** The citations of each document, under the document's id, in the order in which the report first cites the documents. */
export const citationsByDocument = (findings: Findings): ReadonlyMap<string, readonly Citation[]> =>
  Map.groupBy(reportCitations(findings), ({ documentId }) => documentId);
