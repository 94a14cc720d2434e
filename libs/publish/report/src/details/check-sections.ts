import type { AuditStatus, BundleContent, Claim, CoverageParts } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data/wording";
import { lineHtml, listHtml, tableHtml } from "../html/elements.ts";

/** A section on how the report was made and checked, which a page can fold. */
export interface DetailSection {
  /** Stable; the anchor of the section on the page. */
  readonly id: string;
  /** Plain text, not yet escaped. */
  readonly heading: string;
  /** Empty without content. */
  readonly html: string;
  /** Summary shown on the page while the section is folded. */
  readonly folded: string;
}

/** Formats a number with its noun. */
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Lists the parts that prevent a score of 1, lowest first. */
const heldBackBy = (parts: CoverageParts | undefined): string =>
  Object.entries(parts ?? {})
    .map(([part, share = 1]): [string, number] => [part, share])
    .filter(([, share]) => share < 1)
    .toSorted(([, one], [, other]) => one - other)
    .map(([part, share]) => `${part} ${share.toFixed(2)}`)
    .join(", ");

export const coverageSection = ({ findings }: BundleContent): DetailSection => {
  const assessed = findings.topics.filter(({ covered }) => covered !== null);
  const covered = assessed.filter((topic) => topic.covered === true).length;
  const rows = assessed.map((topic) => [
    lineHtml(topic.name),
    topic.covered === true ? "yes" : "no",
    topic.score?.toFixed(2) ?? "–",
    heldBackBy(topic.parts),
  ]);
  return {
    id: "coverage",
    heading: reportHeadings(findings.language).coverage,
    html: rows.length === 0 ? "" : tableHtml(["Topic", "Covered", "Score", "Held back by"], rows, false),
    folded: `${covered} of ${counted(assessed.length, "topic")}`,
  };
};

const weights: Readonly<Record<Claim["class"], string>> = {
  C1: "critical",
  C2: "important",
  C3: "background",
};

/** Lists texts, each with a note about it. */
const notedList = (rows: readonly { readonly text: string; readonly reason: string }[]): string =>
  listHtml(rows.map(({ text, reason }) => `${lineHtml(text)} — <em>${lineHtml(reason)}</em>`));

export const claimsSection = ({ claims, findings }: BundleContent): DetailSection => {
  const count = (status: string): number => claims.filter((claim) => claim.status === status).length;
  const rows = claims.map(({ text, class: weight, status }) => ({
    text,
    reason: `${weights[weight]}, ${status}`,
  }));
  const counts = `<p>${counted(claims.length, "claim")} checked: ${count("verified")} verified, ${count("contested")} contested, ${count("single-source")} from a single source, ${count("unsupported")} unsupported; all in <code>claims.json</code>.</p>`;
  return {
    id: "claims",
    heading: reportHeadings(findings.language).claims,
    html: claims.length === 0 ? "" : [counts, notedList(rows)].join("\n"),
    folded: counted(claims.length, "claim"),
  };
};

const listUnder = (heading: string, rows: Parameters<typeof notedList>[0]): string[] =>
  rows.length === 0 ? [] : [`<h3>${lineHtml(heading)}</h3>`, notedList(rows)];

/** Returns the audit results of the statements, and the statements that the audit removed. */
export const auditSection = ({ findings, statementAudits }: BundleContent): DetailSection => {
  const { statements, report, language } = findings;
  const count = (status: AuditStatus): number => statements.filter((one) => one.status === status).length;
  const { audit, notFullySupported } = reportHeadings(language);
  const doubtful = statements.filter(({ status }) => status !== "PASS");
  const unjudged = statementAudits.filter(({ by }) => by === "code").length;
  const parts = [
    `<p>${counted(statements.length, "statement")}: ${count("PASS")} passed the audit, ${count("REVIEW")} supported in part or not judged; ${report.mended.length} mended, ${report.removed.length} removed. Every citation is in <code>09_qa/retrieval_audit.md</code>.</p>`,
    ...(unjudged === 0
      ? []
      : [
          `<p>No language model judged ${counted(unjudged, "statement")}: code checked that what they cite is in the source.</p>`,
        ]),
    ...listUnder(
      notFullySupported,
      doubtful.flatMap(({ text, reason }) => (reason === undefined ? [] : [{ text, reason }])),
    ),
    ...listUnder("Removed", report.removed),
  ];
  return {
    id: "audit",
    heading: audit,
    html: statements.length === 0 ? "" : parts.join("\n"),
    folded: `${counted(statements.length, "statement")}, ${doubtful.length} not fully supported`,
  };
};
