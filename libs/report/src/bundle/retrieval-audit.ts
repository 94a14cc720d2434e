import type { BundleContent, RetrievalAudit } from "@quarry/contracts";
import type { Bundle } from "./bundle.ts";
import { retrievalStatistics } from "./retrieval-statistics.ts";

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

/** The audits of the statements that the report holds, with their words. */
const statementRows = ({ findings, statementAudits = [] }: BundleContent): RetrievalAudit["statements"] => {
  const texts = new Map(findings.sentences.map(({ id, text }) => [id, text]));
  return statementAudits.flatMap((row) => {
    const text = texts.get(row.statementId);
    return text === undefined ? [] : [{ ...row, text }];
  });
};

/** What was indexed and searched for a bundle, how every citation fared, and what is left to do by hand. */
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
    averageSupport:
      supports.length === 0
        ? null
        : roundScore(supports.reduce((sum, support) => sum + support, 0) / supports.length),
    rows: content.audit.map((row) => ({ ...row, uri: uris.get(row.documentId) ?? row.documentId })),
    statements: statementRows(content),
    rewritten: report.rewritten ?? [],
    removed: report.removed,
    refetch: content.unused.map(({ uri, reason }) => ({ uri, reason })),
    verifyByHand: verifyByHand(content),
  };
};
