import type { Citation, CitedSentence, Findings } from "@quarry/contracts";

/** Every sentence of a report in reading order; a sentence quoted twice is there twice. */
export const reportSentences = ({ report, ideas, implementations }: Findings): CitedSentence[] => [
  ...report.shortAnswer,
  ...report.sections.flatMap(({ sentences }) => sentences),
  ...report.contradictions.flatMap(({ sides }) => sides),
  ...ideas.flatMap(({ sentences }) => sentences),
  ...implementations.flatMap(({ sentences }) => sentences),
];

/** Every citation of a report in reading order, quoted code included. */
export const reportCitations = (findings: Findings): Citation[] => [
  ...reportSentences(findings).flatMap(({ citations }) => citations),
  ...findings.implementations.map(({ code }) => code),
];

/** The citations of each document, under the document's id, in the order in which the report first cites the documents. */
export const citationsByDocument = (findings: Findings): ReadonlyMap<string, readonly Citation[]> =>
  Map.groupBy(reportCitations(findings), ({ documentId }) => documentId);
