import {
  type CheckedReference,
  isRetracted,
  type TextAudit,
  type TextAuditRow,
  type TextAuditSource,
} from "@quarry/contracts";
import { codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";

const mean = (rows: readonly TextAuditRow[]): string => {
  const read = rows.filter(({ documentId }) => documentId !== null);
  if (read.length === 0) return "–";
  return (read.reduce((sum, { support }) => sum + support, 0) / read.length).toFixed(2);
};

const nameOf = ({ ref, uri }: TextAuditRow): string => {
  if (uri === null || uri === ref) return codeSpan(ref);
  return `${codeSpan(ref)} ${codeSpan(uri)}`;
};

const verification = ({ rows }: TextAudit): string =>
  markdownTable(
    ["Claim", "Cited Source", "Retrieved Passage", "Support Score", "Status", "Reason"],
    rows.map((row) => [
      escapeMarkdown(row.text),
      nameOf(row),
      row.quote === "" ? "–" : escapeMarkdown(row.quote),
      row.documentId === null ? "–" : row.support.toFixed(2),
      escapeMarkdown(row.status),
      escapeMarkdown(row.reason),
    ]),
  );

const sourceTable = ({ sources }: TextAudit): string =>
  markdownTable(
    ["Ref", "Source", "Title", "Grade", "Read", "Citations"],
    sources.map(({ refs, uri, title, grade, status, detail, citations }) => [
      refs.map((ref) => codeSpan(ref)).join(" "),
      uri === null ? "–" : codeSpan(uri),
      escapeMarkdown(title ?? "–"),
      grade ?? "–",
      detail === undefined ? escapeMarkdown(status) : `${escapeMarkdown(status)}: ${escapeMarkdown(detail)}`,
      String(citations),
    ]),
  );

const paperWords = (paper: CheckedReference["paper"]): string => {
  if (paper === undefined) return "–";
  const { notice, kind, citations } = paper;
  const became =
    notice === undefined ? [] : [notice.kind === "concern" ? "expression of concern" : notice.kind];
  const date = notice?.date === undefined ? [] : [notice.date];
  const cited = citations === undefined ? [] : [`${citations} citations`];
  return escapeMarkdown([...became, ...date, kind, ...cited].join(", "));
};

const referenceTable = ({ references = [] }: TextAudit): string =>
  references.length === 0
    ? ""
    : `
## References
${markdownTable(
  ["Ref", "Status", "Paper", "What is known"],
  references.map(({ key, status, detail, paper }) => [
    codeSpan(key),
    escapeMarkdown(status),
    paperWords(paper),
    escapeMarkdown(detail),
  ]),
)}
`;

const isMissing = ({ status }: TextAuditSource): boolean => status !== "read" && status !== "not-cited";

const isDoubtful = (reference: CheckedReference): boolean =>
  reference.status === "differs" ||
  reference.status === "not-found" ||
  isRetracted(reference) ||
  reference.paper?.notice?.kind === "concern";

const recommendations = ({ rows, sources, uncited, references = [] }: TextAudit): string => {
  const advice = [
    ...sources
      .filter(isMissing)
      .map(
        ({ refs, uri, detail = "" }) =>
          `Fetch again or replace: ${codeSpan(uri ?? refs.join(", "))} (${escapeMarkdown(detail)})`,
      ),
    ...rows
      .filter(({ status }) => status === "REVIEW" || status === "FAIL")
      .map(
        ({ sentenceId, status, reason, text }) =>
          `Check by hand: ${sentenceId} ${escapeMarkdown(status)} (${escapeMarkdown(reason)}): ${escapeMarkdown(text)}`,
      ),
    ...references.filter(isDoubtful).map(({ key, status, detail, paper }) => {
      const notice = paper?.notice?.kind;
      const warning = notice === "concern" ? "expression of concern" : notice;
      const verdict = warning === undefined || warning === "corrected" ? status : warning;
      return `Correct or replace reference ${codeSpan(key)}: ${escapeMarkdown(verdict)} (${escapeMarkdown(detail)})`;
    }),
    ...uncited.map(({ text }) => `Name a source for: ${escapeMarkdown(text)}`),
  ];
  return (advice.length === 0 ? ["None."] : advice).map((line) => `- ${line}`).join("\n");
};

/** Renders an audit in the layout of a bundle's `09_qa/retrieval_audit.md`; markup from the text or its sources is escaped. */
export const renderTextAudit = (audit: TextAudit): string => {
  const { summary, sources, rows } = audit;
  const read = sources.filter(({ status }) => status === "read");
  const publishers = new Set(read.map(({ publisher }) => publisher));
  return `# Retrieval Quality Audit

## Index Statistics
- Sources read: ${read.length} of ${sources.filter(({ status }) => status !== "not-cited").length} that are cited
- Unique publishers: ${publishers.size}
- Sentences: ${summary.sentences}, of which ${summary.cited} cite something and ${summary.uncited} nothing

## Query Performance
- Citations checked: ${summary.citations}, not checked: ${summary.notChecked}
- Average support score: ${mean(rows)}
- PASS ${summary.pass}, REVIEW ${summary.review}, FAIL ${summary.fail}, SOURCE_NOT_INDEXED ${summary.notIndexed}

## Citation Verification
${verification(audit)}

## Sources
${sourceTable(audit)}
${referenceTable(audit)}
## Recommendations
${recommendations(audit)}
`;
};
