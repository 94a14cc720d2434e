import { idsInBlock, reportBlocks, shownStatements } from "@quarry/report";
import { words } from "@quarry/text";
import type { Bundle } from "./read-bundle.ts";

/** Returns a part of a total, 0–1; null if the total is 0. */
const shareOf = (part: number, total: number): number | null => (total === 0 ? null : part / total);

const countBy = <Item>(items: readonly Item[], name: (item: Item) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(items, name)].map(([key, own]) => [key, own.length]));

const wordsIn = (sentences: readonly { readonly text: string }[], language: string): number =>
  sentences.reduce((sum, { text }) => sum + words(text, language).length, 0);

const perThousandWords = (value: number, count: number): number | null => shareOf(1000 * value, count);

/** Returns the usage of the language model; null if it is not known. */
const spentOf = (usage: Bundle["findings"]["usage"]) => ({
  calls: usage?.calls ?? null,
  inputTokens: usage?.inputTokens ?? null,
  outputTokens: usage?.outputTokens ?? null,
  cost: usage?.cost ?? null,
});

/** Measures a published report. Words are those of its statements, without titles, lists of sources and other apparatus. */
export const measureBundle = ({ findings, documents, texts }: Bundle) => {
  const { report, usage, language, pack } = findings;
  const byId = new Map(findings.statements.map((statement) => [statement.id, statement]));
  const statements = shownStatements(findings).flatMap(({ id }) => byId.get(id) ?? []);
  const mended = new Set(report.mended.map(({ statementId }) => statementId));
  const audited = statements.filter(({ kind }) => kind !== "connecting" && kind !== "excerpt");
  const written = audited.length + report.removed.length;
  const clean = audited.filter(({ id, status }) => status === "PASS" && !mended.has(id));
  const citations = statements.flatMap((statement) => statement.citations);
  const standing = citations.filter(
    ({ documentId, start, end, quote }) => texts.get(documentId)?.slice(start, end) === quote,
  );
  const blocks = reportBlocks(findings);
  const isOf = (type: string): number => blocks.filter((block) => block.type === type).length;
  const sections = report.sections.map((section) => ({
    heading: section.heading,
    words: wordsIn(
      section.blocks.flatMap(idsInBlock).flatMap((id) => byId.get(id) ?? []),
      language,
    ),
  }));
  const total = wordsIn(statements, language);
  return {
    writtenBy: report.writtenBy,
    statements: statements.length,
    kinds: countBy(statements, ({ kind }) => kind),
    statuses: countBy(statements, ({ status }) => status),
    /** Shares of the written and audited statements: passed unchanged, corrected, and removed. */
    clean: shareOf(clean.length, written),
    mended: shareOf(audited.filter(({ id }) => mended.has(id)).length, written),
    removed: shareOf(report.removed.length, written),
    /** Share of the remaining statements that do not pass. */
    marked: shareOf(audited.filter(({ status }) => status !== "PASS").length, audited.length),
    statementsKept: shareOf(audited.length, written),
    quotes: citations.length,
    /** Share of quotes that occur verbatim at their stated position. */
    quotesKept: shareOf(standing.length, citations.length),
    quotesPerStatement: shareOf(citations.length, statements.length),
    severalSources: statements.filter(
      (statement) => new Set(statement.citations.map(({ documentId }) => documentId)).size > 1,
    ).length,
    words: total,
    sections,
    tables: isOf("table"),
    lists: isOf("list"),
    /** Number of cited documents, followed by those that the writer received and those that were read. */
    sources: new Set(citations.map(({ documentId }) => documentId)).size,
    sourcesGiven: pack?.sources ?? null,
    sourcesOmitted: pack?.omitted.length ?? null,
    sourcesRead: documents.filter(({ used }) => used).length,
    model: findings.model,
    ...spentOf(usage),
    callsPerThousandWords: usage ? perThousandWords(usage.calls, total) : null,
  };
};
