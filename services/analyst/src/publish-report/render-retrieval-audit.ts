import type { AuditRow, BundleContent } from "@quarry/contracts";
import { codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "./bundle.ts";
import { retrievalStatistics } from "./retrieval-statistics.ts";

const percent = (part: number, whole: number): string =>
  whole === 0 ? "0%" : `${Math.round((part / whole) * 100)}%`;

const mean = (rows: readonly AuditRow[]): string =>
  rows.length === 0 ? "–" : (rows.reduce((sum, { support }) => sum + support, 0) / rows.length).toFixed(2);

const verification = ({ content, sources }: Bundle): string => {
  const uris = new Map(sources.map(({ facts }) => [facts.documentId, facts.uri]));
  return markdownTable(
    ["Claim", "Cited Source", "Retrieved Passage", "Support Score", "Status"],
    content.audit.map(({ text, documentId, quote, support, status }) => [
      escapeMarkdown(text),
      codeSpan(uris.get(documentId) ?? documentId),
      escapeMarkdown(quote),
      support.toFixed(2),
      escapeMarkdown(status),
    ]),
  );
};

const sentenceAdvice = ({ status, sentenceId, text, verbatim, numbersAgree }: AuditRow): string => {
  const why = [verbatim ? "" : "quote not verbatim", numbersAgree ? "" : "numbers differ"].filter(
    (part) => part !== "",
  );
  const reasons = why.length === 0 ? "" : ` (${why.join(", ")})`;
  return `Check by hand: ${sentenceId} ${escapeMarkdown(status)}${reasons}: ${escapeMarkdown(text)}`;
};

const recommendations = ({ unused, claims, audit }: BundleContent): string => {
  const advice = [
    ...unused.map(
      ({ uri, reason }) => `Fetch again or replace: ${codeSpan(uri)} (${escapeMarkdown(reason)})`,
    ),
    ...audit.filter(({ status }) => status !== "PASS").map(sentenceAdvice),
    ...claims
      .filter(({ class: weight, status }) => weight === "C1" && status !== "verified")
      .map(({ text, status }) => `Verify by hand, critical and ${status}: ${escapeMarkdown(text)}`),
  ];
  return (advice.length === 0 ? ["None."] : advice).map((line) => `- ${line}`).join("\n");
};

/** `09_qa/retrieval_audit.md`: what was indexed and searched, and how every citation fared. */
export const renderRetrievalAudit = (bundle: Bundle): string => {
  const { content, sources, events } = bundle;
  const { queries, zeroResultQueries, averageResults } = retrievalStatistics(events);
  const { documents, passages } = content.findings.indexing;
  const publishers = new Set(sources.map(({ facts }) => facts.publisher));
  return `# Retrieval Quality Audit

## Index Statistics
- Documents indexed: ${documents}
- Total passages: ${passages}
- Unique sources: ${sources.length} (${publishers.size} independent publishers)

## Query Performance
- Queries executed: ${queries}
- Average passages per query: ${averageResults}
- Average support score: ${mean(content.audit)}
- Zero-result queries: ${zeroResultQueries} (${percent(zeroResultQueries, queries)})

## Citation Verification
${verification(bundle)}

## Recommendations
${recommendations(content)}
`;
};
