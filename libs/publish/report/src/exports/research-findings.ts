import type { BundleDocuments, Findings } from "@quarry/contracts";
import { citationsByDocument } from "../pages/report-citations.ts";
import type { ResearchItem } from "../parse/parse-research-result.ts";
import { reportView } from "../view/report-view.ts";
import { ideaFindings, implementationFindings, reportText } from "./report-text.ts";

/** Results of a run for programs, as plain data; each part is filled if its mode was requested. */
export interface ResearchFindings {
  readonly query: string;
  readonly modes: Findings["modes"];
  /** Maximum number of ideas, and of implementations. */
  readonly topK: number;
  /** Best first. */
  readonly ideas: readonly ResearchItem[];
  /** Best first; each has its code in a fence, and its dependencies or "none". */
  readonly implementations: readonly ResearchItem[];
  /** Null unless `freeform` was requested. */
  readonly report: { readonly content: string } | null;
}

/** Default for runs of older versions, which did not record the value. */
const usualTopK = 5;

/**
 * Returns the findings of a run, from `findings.json` and, for the addresses of the report's sources, `documents.json`. The text
 * is that of the findings, including markup from sources, so that it must be sanitised before it is shown as HTML.
 */
export const researchFindings = (findings: Findings, documents: BundleDocuments = []): ResearchFindings => {
  const { question: query, modes, topK = usualTopK } = findings;
  const view = reportView(findings, documents);
  return {
    query,
    modes,
    topK,
    ideas: modes.includes("idea") ? ideaFindings(findings, view) : [],
    implementations: modes.includes("implementation") ? implementationFindings(findings, view) : [],
    report: modes.includes("freeform") ? { content: reportText(view, documents) } : null,
  };
};

const underHeading = (heading: string, parts: readonly string[], between: string): string[] =>
  parts.length === 0 ? [] : [`## ${heading}`, parts.join(between)];

/** Renders all findings under headings, for the context of a language model; empty if there are none. */
export const findingsContext = ({ ideas, implementations, report }: ResearchFindings): string =>
  [
    ...underHeading(
      "Ideas",
      ideas.map(({ source, content }) => `- ${content} (${source})`),
      "\n",
    ),
    ...underHeading(
      "Implementations",
      implementations.map(({ source, content }) => `**Source:** ${source}\n\n${content}`),
      "\n\n",
    ),
    ...(report === null ? [] : [report.content]),
  ].join("\n\n");

/**
 * Returns research as one source for programs that build knowledge from sources (`Source.Research`): the question, the requested
 * modes, one text to extract knowledge from, and the cited documents, so that they can be distinguished and checked. The text is
 * Markdown with the requested ideas, implementations and report, each statement followed by the address of its source.
 */
export const researchSource = (findings: Findings, documents: BundleDocuments) => {
  const cited = citationsByDocument(findings);
  return {
    type: "research" as const,
    id: findings.id,
    objective: findings.question,
    modes: findings.modes,
    language: findings.language,
    report: findingsContext(researchFindings(findings, documents)),
    sources: documents.flatMap((document) => {
      if (!document.used || !cited.has(document.id)) return [];
      const { id, uri: url, title, grade, gradeReasons, sha256 } = document;
      return [{ id, url, title, grade, gradeReasons, sha256 }];
    }),
  };
};
