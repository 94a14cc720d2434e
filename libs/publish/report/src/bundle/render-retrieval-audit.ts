import type { BundleContent, LoggedEvent, RetrievalAudit, RunEvent } from "@quarry/contracts";
import { codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "./bundle.ts";

/** Statistics on indexing and search from the run's log. */
interface RetrievalStatistics {
  /** Number of passages of each document that was indexed or found in the index. */
  readonly passagesOf: ReadonlyMap<string, number>;
  /** Number of searches for evidence: one per topic and round, or per claim. */
  readonly queries: number;
  readonly zeroResultQueries: number;
  readonly averageResults: number;
  /** Mean relevance of the best passage, 0–1, over the searches with results; null if the log does not contain it. */
  readonly averageRelevance: number | null;
  /** Share of documents that an earlier run had already indexed, 0–1. */
  readonly cacheHitRate: number;
}

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

const ofType = <Type extends RunEvent["type"]>(
  events: readonly LoggedEvent[],
  type: Type,
): EventOf<Type>[] => {
  const isWanted = (event: RunEvent): event is EventOf<Type> => event.type === type;
  return events.map(({ event }) => event).filter(isWanted);
};

const ratio = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100) / 100;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Calculates the statistics of a run from its log; zeros for a log without searches. */
export const retrievalStatistics = (events: readonly LoggedEvent[]): RetrievalStatistics => {
  const indexed = ofType(events, "document-indexed");
  const searches = ofType(events, "evidence-found");
  const found = searches.map(({ passages }) => passages);
  const relevances = searches.flatMap(({ relevance }) => relevance ?? []);
  // Documents that a search retrieves from a collection were indexed on import.
  const retrieved = searches.flatMap(({ documents = [] }) => documents);
  const passagesOf = new Map(
    [...indexed, ...retrieved].map(({ documentId, passages }) => [documentId, passages]),
  );
  const before = indexed.filter(({ alreadyIndexed }) => alreadyIndexed);
  const known = new Set([...before, ...retrieved].map(({ documentId }) => documentId));
  return {
    passagesOf,
    queries: found.length,
    zeroResultQueries: found.filter((passages) => passages === 0).length,
    averageResults: ratio(sum(found), found.length),
    averageRelevance: relevances.length === 0 ? null : ratio(sum(relevances), relevances.length),
    cacheHitRate: ratio(known.size, passagesOf.size),
  };
};

const roundScore = (score: number): number => Math.round(score * 1000) / 1000;

const verifyByHand = ({ audit, claims }: BundleContent): RetrievalAudit["verifyByHand"] => [
  ...audit
    .filter(({ status }) => status === "REVIEW")
    .map(({ text, reason = "" }) => ({ what: "sentence" as const, text, why: reason })),
  ...claims
    .filter(({ class: weight, status }) => weight === "C1" && status !== "verified")
    .map(({ text, status, reason }) => {
      const why = `critical and ${status}`;
      return { what: "claim" as const, text, why: reason === undefined ? why : `${why}: ${reason}` };
    }),
];

/** Returns the audits of the statements that the report contains, with their words. */
const statementRows = ({ findings, statementAudits }: BundleContent): RetrievalAudit["statements"] => {
  const texts = new Map(findings.statements.map(({ id, text }) => [id, text]));
  return statementAudits.flatMap((row) => {
    const text = texts.get(row.statementId);
    return text === undefined ? [] : [{ ...row, text }];
  });
};

/** Returns the indexed and searched sources of a bundle, the result of each check of a citation, and the remaining manual checks. */
export const retrievalAudit = ({ content, sources, events }: Bundle): RetrievalAudit => {
  const { queries, zeroResultQueries, averageResults, averageRelevance } = retrievalStatistics(events);
  const { indexing, report } = content.findings;
  const uris = new Map(sources.map(({ facts }) => [facts.documentId, facts.uri]));
  const supports = content.audit.map(({ support }) => support);
  return {
    index: {
      documents: indexing.documents,
      passages: indexing.passages,
      sources: sources.length,
      publishers: new Set(sources.map(({ facts }) => facts.publisher)).size,
    },
    queries: { executed: queries, averageResults, averageRelevance, zeroResults: zeroResultQueries },
    averageSupport: supports.length === 0 ? null : roundScore(sum(supports) / supports.length),
    rows: content.audit.map((row) => ({ ...row, uri: uris.get(row.documentId) ?? row.documentId })),
    statements: statementRows(content),
    mended: report.mended,
    removed: report.removed,
    refetch: content.unused.map(({ uri, reason }) => ({ uri, reason })),
    verifyByHand: verifyByHand(content),
  };
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? "0%" : `${Math.round((part / whole) * 100)}%`;

const outOfTen = (score: number | null): string => (score === null ? "–" : `${(score * 10).toFixed(1)}/10`);

const list = (lines: readonly string[]): string =>
  (lines.length === 0 ? ["None."] : lines).map((line) => `- ${line}`).join("\n");

const verification = ({ rows }: RetrievalAudit): string =>
  markdownTable(
    ["Claim", "Cited Source", "Span", "Retrieved Passage", "Support Score", "Numbers", "Status"],
    rows.map(({ text, uri, start, end, quote, support, numbersAgree, status, reason }) => [
      escapeMarkdown(text),
      codeSpan(uri),
      start === undefined || end === undefined ? "–" : `${start}–${end}`,
      escapeMarkdown(quote),
      support.toFixed(2),
      numbersAgree ? "agree" : "differ",
      // Readers of only the table must see the reason.
      reason === undefined ? escapeMarkdown(status) : `${escapeMarkdown(status)}: ${escapeMarkdown(reason)}`,
    ]),
  );

const statements = ({ statements: rows }: RetrievalAudit): string =>
  rows.length === 0
    ? "- None."
    : markdownTable(
        ["Statement", "Judged by", "Status"],
        rows.map(({ text, by, status, reason }) => [
          escapeMarkdown(text),
          by,
          reason === null ? status : `${status}: ${escapeMarkdown(reason)}`,
        ]),
      );

const mended = ({ was, text, reason }: RetrievalAudit["mended"][number]): string =>
  was === text
    ? `${escapeMarkdown(text)} — *lost a citation: ${escapeMarkdown(reason)}*`
    : `${escapeMarkdown(was)} — *${escapeMarkdown(reason)}*; now: ${escapeMarkdown(text)}`;

const recommendations = ({ refetch, verifyByHand }: RetrievalAudit): string =>
  list([
    ...refetch.map(
      ({ uri, reason }) => `Fetch again or replace: ${codeSpan(uri)} (${escapeMarkdown(reason)})`,
    ),
    ...verifyByHand.map(
      ({ what, text, why }) => `Verify the ${what} by hand, ${escapeMarkdown(why)}: ${escapeMarkdown(text)}`,
    ),
  ]);

/** Renders `09_qa/retrieval_audit.md`: the audit for people. */
export const renderRetrievalAudit = (audit: RetrievalAudit): string => {
  const { index, queries } = audit;
  return `# Retrieval Quality Audit

## Index Statistics
- Documents indexed: ${index.documents}
- Total passages: ${index.passages}
- Unique sources: ${index.sources} (${index.publishers} independent publishers)

## Query Performance
- Queries executed: ${queries.executed}
- Average relevance score: ${outOfTen(queries.averageRelevance)} (dense cosine of the best passage of each)
- Average passages per query: ${queries.averageResults}
- Zero-result queries: ${queries.zeroResults} (${percent(queries.zeroResults, queries.executed)})

## Citation Verification
Average support score: ${audit.averageSupport?.toFixed(2) ?? "–"}

${verification(audit)}

## Statement Verification
${statements(audit)}

## Mended Statements
${list(audit.mended.map(mended))}

## Removed Statements
${list(audit.removed.map(({ text, reason }) => `${escapeMarkdown(text)} — *${escapeMarkdown(reason)}*`))}

## Recommendations
${recommendations(audit)}
`;
};
