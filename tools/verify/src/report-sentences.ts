import type { CitedSentence, Findings } from "@quarry/contracts";

/** Every sentence that stands in a report, in reading order; one quoted twice is there twice. */
export const reportSentences = ({ report, ideas, implementations }: Findings): CitedSentence[] => [
  ...report.shortAnswer,
  ...report.sections.flatMap(({ sentences }) => sentences),
  ...report.contradictions.flatMap(({ sides }) => sides),
  ...ideas.flatMap(({ sentences }) => sentences),
  ...implementations.flatMap(({ sentences }) => sentences),
];
