import type { AuditStatus, BundleContent, Claim, CoverageParts, Findings } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import type { Citing } from "../markdown/cited-markdown.ts";
import type { ReportSection } from "../markdown/report-section.ts";
import { counted, doubtsOf } from "../markdown/statement-marks.ts";
import { contradictionTable, hasDifferences } from "./result-sections.ts";

const bar = (score: number): string => {
  const filled = Math.round(Math.min(1, Math.max(0, score)) * 10);
  return "█".repeat(filled) + "░".repeat(10 - filled);
};

/** The parts that keep a score from 1, the least first. */
const heldBackBy = (parts: CoverageParts | undefined): string =>
  Object.entries(parts ?? {})
    .map(([part, share = 1]): [string, number] => [part, share])
    .filter(([, share]) => share < 1)
    .toSorted(([, one], [, other]) => one - other)
    .map(([part, share]) => `${part} ${share.toFixed(2)}`)
    .join(", ");

/** How far each topic is covered, and what keeps its score from 1; empty without topics. */
export const coverageTable = ({ topics }: Findings): string =>
  topics.length === 0
    ? ""
    : markdownTable(
        ["Topic", "Covered", "Score", "Held back by"],
        topics.map(({ name, covered, score, parts }) => [
          escapeMarkdown(name),
          covered ? "yes" : "no",
          `${bar(score)} ${score.toFixed(2)}`,
          heldBackBy(parts),
        ]),
      );

const weights: Readonly<Record<Claim["class"], string>> = {
  C1: "critical",
  C2: "important",
  C3: "background",
};

const auditCounts = ({ audit: rows, findings: { report } }: BundleContent): string => {
  const count = (status: AuditStatus): number => rows.filter((row) => row.status === status).length;
  const { length: rewritten } = report.rewritten ?? [];
  const saved = rewritten === 0 ? "" : `; ${counted(rewritten, "sentence")} rewritten after failing`;
  if (rows.length === 0) return "";
  return `${counted(rows.length, "citation")} audited: ${count("PASS")} PASS, ${count("REVIEW")} REVIEW, ${count("FAIL")} FAIL, ${count("SOURCE_NOT_INDEXED")} SOURCE_NOT_INDEXED${saved}.`;
};

const unjudged = ({ statementAudits = [] }: BundleContent): string => {
  const { length } = statementAudits.filter(({ by }) => by === "encoder");
  return length === 0
    ? ""
    : `No language model has judged ${counted(length, "statement")}: checked was that each quote stands in its source, and how near it comes to the statement.`;
};

const claimCounts = ({ claims: judged, findings: { model } }: BundleContent): string => {
  const count = (status: string): number => judged.filter((claim) => claim.status === status).length;
  return `${counted(judged.length, "claim")} checked: ${count("verified")} verified, ${count("contested")} contested, ${count("single-source")} from a single source, ${count("unsupported")} unsupported; all in ${codeSpan("claims.json")}.${model === null ? " Contradictions are looked for only with a language model." : ""}`;
};

const claims = (content: BundleContent, citing: Citing): string => {
  if (content.claims.length === 0) return "";
  const rows = content.claims.map(
    ({ text, class: weight, status }) => `- ${escapeMarkdown(text)} — *${weights[weight]}, ${status}*`,
  );
  const { findings } = content;
  const pairs = hasDifferences(findings) ? contradictionTable(findings.report.contradictions, citing) : "";
  return [claimCounts(content), rows.join("\n"), pairs].filter((part) => part !== "").join("\n\n");
};

const inDoubt = (content: BundleContent, doubts: ReturnType<typeof doubtsOf>): string => {
  return content.findings.sentences
    .flatMap(({ id, text }) => {
      const reason = doubts.get(id);
      return reason === undefined ? [] : [`- ${escapeMarkdown(text)} — *${escapeMarkdown(reason)}*`];
    })
    .join("\n");
};

const removed = ({ findings }: BundleContent): string =>
  findings.report.removed
    .map(({ text, reason }) => `- ${escapeMarkdown(text)} — *${escapeMarkdown(reason)}*`)
    .join("\n");

const audit = (content: BundleContent, doubts: ReturnType<typeof doubtsOf>): string => {
  const under = (heading: string, markdown: string): string =>
    markdown === "" ? "" : `### ${heading}\n\n${markdown}`;
  return [
    auditCounts(content),
    unjudged(content),
    under("Not fully supported", inDoubt(content, doubts)),
    under("Removed", removed(content)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
};

/** What was checked: how far each topic is covered, the claims, the audit with what it doubts and what it took out. */
export const checkSections = ({ content }: Bundle, citing: Citing): ReportSection[] => {
  const { topics, language } = content.findings;
  const headings = reportHeadings(language);
  const doubts = doubtsOf(content);
  return [
    {
      id: "coverage",
      heading: headings.coverage,
      markdown: coverageTable(content.findings),
      folded: `${topics.filter(({ covered }) => covered).length} of ${counted(topics.length, "topic")}`,
    },
    {
      id: "claims",
      heading: headings.claims,
      markdown: claims(content, citing),
      folded: counted(content.claims.length, "claim"),
    },
    {
      id: "audit",
      heading: headings.audit,
      markdown: audit(content, doubts),
      folded: `${counted(content.audit.length, "citation")}, ${counted(doubts.size, "statement")} not fully supported`,
    },
  ];
};
