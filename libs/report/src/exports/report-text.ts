import type { BundleDocuments, Statement, Findings } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { shownShortAnswer } from "../pages/report-citations.ts";
import { blockTexts } from "./block-texts.ts";
import { words } from "./finding.ts";

/** The whole report of a run, written out. */
export interface ReportText {
  /** Markdown with the address of its source behind each sentence. */
  readonly content: string;
  readonly toJSON: () => { readonly content: string };
  readonly toContextString: () => string;
}

const sectionsOf = (findings: Findings, said: (sentences: readonly Statement[]) => string): string[] => {
  const { title, sections, contradictions } = findings.report;
  const shortAnswer = shownShortAnswer(findings);
  return [
    `# ${title}`,
    ...(shortAnswer.length === 0
      ? []
      : [`## ${reportHeadings(findings.language).shortAnswer}`, said(shortAnswer)]),
    ...sections.flatMap(({ heading, gaps, level = 1, ...section }) => [
      `${"#".repeat(level + 1)} ${heading}`,
      ...blockTexts(section, said),
      ...(gaps.length === 0 ? [] : [`Not found: ${gaps.join("; ")}`]),
    ]),
    ...(contradictions.length === 0 ? [] : ["## Contradictions"]),
    ...contradictions.map(
      ({ reason, sides }) => `${sides.map((side) => `- ${said([side])}`).join("\n")}\n\n${reason}`,
    ),
  ];
};

/**
 * Writes a report out. A source goes by its address, and by `urn:uuid:` and the document's id where `documents` does not name it.
 * Sentences are the findings' own words, markup that stood in a source included.
 */
export const reportText = (findings: Findings, documents: BundleDocuments): ReportText => {
  const addresses = new Map(documents.map(({ id, uri }) => [id, uri]));
  const said = (sentences: readonly Statement[]): string =>
    sentences
      .map((sentence) => {
        const ids = new Set(sentence.citations.map(({ documentId }) => documentId));
        const cited = [...ids].map((id) => addresses.get(id) ?? `urn:uuid:${id}`);
        return cited.length === 0 ? words([sentence]) : `${words([sentence])} (${cited.join("; ")})`;
      })
      .join(" ");
  const content = sectionsOf(findings, said).join("\n\n");
  return { content, toJSON: () => ({ content }), toContextString: () => content };
};
