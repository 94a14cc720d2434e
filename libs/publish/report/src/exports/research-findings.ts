import type { BundleDocuments, Findings, Grade } from "@quarry/contracts";
import { citationsByDocument } from "../pages/report-citations.ts";
import { reportView } from "../view/report-view.ts";
import {
  type Finding,
  ideaFindings,
  implementationFindings,
  type ReportText,
  reportText,
} from "./report-text.ts";

type Mode = Findings["modes"][number];

/** A document that the research is based on. */
export interface ResearchDocument {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly grade: Grade;
  /** Reasons for its grade. */
  readonly gradeReasons: readonly string[];
  /** SHA-256 of its text in UTF-8, hexadecimal. */
  readonly sha256: string;
}

/**
 * Research as one source for programs that build knowledge from sources (`Source.Research`): the question (`objective`), the requested
 * modes (`modes`), one text to extract knowledge from (`report`), and the cited documents, so that they can be distinguished and
 * checked. The text is Markdown with the requested ideas, implementations and report, each statement followed by the address of its source.
 */
export interface ResearchSource {
  readonly type: "research";
  readonly id: string;
  readonly objective: string;
  readonly modes: readonly Mode[];
  readonly language: string;
  readonly report: string;
  /** In the order of `documents.json`; empty without the bundle's documents. */
  readonly sources: readonly ResearchDocument[];
}

/** Combines the report's text with the facts about the documents that the findings cite. */
const researchSource = (findings: Findings, documents: BundleDocuments, report: string): ResearchSource => {
  const cited = citationsByDocument(findings);
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

/** Results of a run for programs; each part is filled if its mode was requested. */
export interface ResearchFindings {
  readonly query: string;
  readonly modes: readonly Mode[];
  /** Maximum number of ideas, and of implementations. */
  readonly topK: number;
  /** Best first. */
  readonly ideas: readonly Finding[];
  /** Best first. */
  readonly implementations: readonly Finding[];
  /** Null unless `freeform` was requested. */
  readonly report: ReportText | null;
  readonly toJSON: () => ResearchFindingsJson;
  /** Returns all parts under headings, for the context of a language model; empty if there are no findings. */
  readonly toContextString: () => string;
  /** Returns the findings as one source for programs that build knowledge from sources. */
  readonly toSource: () => ResearchSource;
}

interface ResearchFindingsJson {
  readonly query: string;
  readonly modes: readonly Mode[];
  readonly topK: number;
  readonly ideas: readonly ReturnType<Finding["toJSON"]>[];
  readonly implementations: readonly ReturnType<Finding["toJSON"]>[];
  readonly report: ReturnType<ReportText["toJSON"]> | null;
}

/** Default for runs of older versions, which did not record the value. */
const usualTopK = 5;

const underHeading = (heading: string, parts: readonly string[], between: string): string[] =>
  parts.length === 0 ? [] : [`## ${heading}`, parts.join(between)];

/**
 * Returns the findings of a run, from `findings.json` and, for the addresses of the report's sources, `documents.json`. The text
 * is that of the findings, including markup from sources, so that it must be sanitised before it is shown as HTML.
 */
export const researchFindings = (findings: Findings, documents: BundleDocuments = []): ResearchFindings => {
  const { question: query, modes, topK = usualTopK } = findings;
  const view = reportView(findings, documents);
  const ideas = modes.includes("idea") ? ideaFindings(findings, view) : [];
  const implementations = modes.includes("implementation") ? implementationFindings(findings, view) : [];
  const report = modes.includes("freeform") ? reportText(findings, documents) : null;
  const context = (): string =>
    [
      ...underHeading(
        "Ideas",
        ideas.map((idea) => idea.toContextString()),
        "\n",
      ),
      ...underHeading(
        "Implementations",
        implementations.map((one) => one.toContextString()),
        "\n\n",
      ),
      ...(report === null ? [] : [report.toContextString()]),
    ].join("\n\n");
  return {
    query,
    modes,
    topK,
    ideas,
    implementations,
    report,
    toJSON: () => ({
      query,
      modes,
      topK,
      ideas: ideas.map((idea) => idea.toJSON()),
      implementations: implementations.map((one) => one.toJSON()),
      report: report?.toJSON() ?? null,
    }),
    toContextString: context,
    toSource: () => researchSource(findings, documents, context()),
  };
};
