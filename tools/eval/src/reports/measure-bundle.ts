import { words } from "@quarry/text";
import { type Bundle, statementsOf } from "./read-bundle.ts";

/** Part of a total, 0–1; null of nothing. */
export const shareOf = (part: number, total: number): number | null => (total === 0 ? null : part / total);

/** As a percentage for people. */
export const percent = (share: number | null): string =>
  share === null ? "–" : `${(100 * share).toFixed(1)} %`;

const countBy = <Item>(items: readonly Item[], name: (item: Item) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(items, name)].map(([key, own]) => [key, own.length]));

const wordsIn = (sentences: readonly { readonly text: string }[], language: string): number =>
  sentences.reduce((sum, { text }) => sum + words(text, language).length, 0);

const perThousandWords = (value: number, count: number): number | null => shareOf(1000 * value, count);

/** The measures of a report as it was published; words are those of its statements, without titles, lists of sources and other apparatus. */
export const measureBundle = ({ findings, documents, texts }: Bundle) => {
  const { report, usage, language } = findings;
  const statements = statementsOf(findings);
  const statusOf = new Map(findings.sentences.map(({ id, status }) => [id, status]));
  const statuses = statements.map(({ id }) => statusOf.get(id) ?? "FAIL");
  const citations = statements.flatMap((statement) => statement.citations);
  const standing = citations.filter(
    ({ documentId, start, end, quote }) => texts.get(documentId)?.slice(start, end) === quote,
  );
  const blocks = report.sections.flatMap((section) => section.blocks ?? []);
  const isOf = (type: string): number => blocks.filter((block) => block.type === type).length;
  const sections = [
    { heading: "short answer", words: wordsIn(report.shortAnswer, language) },
    ...report.sections.map(({ heading, sentences }) => ({ heading, words: wordsIn(sentences, language) })),
  ];
  const total = wordsIn(statements, language);
  return {
    statements: statements.length,
    /** Of what was written, what the audit left. */
    statementsKept: shareOf(statements.length, statements.length + report.removed.length),
    removed: report.removed.length,
    rewritten: report.rewritten?.length ?? 0,
    kinds: countBy(statements, ({ kind = "sourced" }) => kind),
    statuses: countBy(statuses, (status) => status),
    marked: shareOf(statuses.filter((status) => status !== "PASS").length, statuses.length),
    quotes: citations.length,
    /** Quotes that stand verbatim where they are said to stand. */
    quotesKept: shareOf(standing.length, citations.length),
    quotesPerStatement: shareOf(citations.length, statements.length),
    severalSources: statements.filter(
      (statement) => new Set(statement.citations.map(({ documentId }) => documentId)).size > 1,
    ).length,
    words: total,
    sections,
    tables: isOf("table"),
    lists: isOf("list"),
    /** Documents that are cited, of those that were read. */
    sources: new Set(citations.map(({ documentId }) => documentId)).size,
    sourcesRead: documents.filter(({ used }) => used).length,
    model: findings.model,
    calls: usage?.calls ?? null,
    callsPerThousandWords: usage ? perThousandWords(usage.calls, total) : null,
    cost: usage?.cost ?? null,
    costPerThousandWords: usage ? perThousandWords(usage.cost, total) : null,
  };
};

/** The measures of one bundle. */
type BundleMeasures = ReturnType<typeof measureBundle>;

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

const rounded = (value: number | null, digits: number): string =>
  value === null ? "–" : value.toFixed(digits);

/** The measures of a bundle for people. */
export const renderBundle = (measures: BundleMeasures): string => {
  const { statements, removed, rewritten, quotes, words, tables, lists, sources, sourcesRead } = measures;
  const rows = [
    ["statements", `${statements}: ${listed(measures.kinds)}`],
    ["audit", `${listed(measures.statuses)}; ${removed} removed, ${rewritten} rewritten`],
    ["kept", percent(measures.statementsKept)],
    ["marked", percent(measures.marked)],
    [
      "quotes",
      `${quotes}, ${rounded(measures.quotesPerStatement, 1)} a statement, ${percent(measures.quotesKept)} verbatim`,
    ],
    ["several sources", `${measures.severalSources} statements`],
    ["sources", `${sources} cited of ${sourcesRead} read`],
    ["words", `${words}: ${measures.sections.map((part) => `${part.heading} ${part.words}`).join(", ")}`],
    ["form", `${tables} tables, ${lists} lists`],
    ["calls", `${measures.calls ?? "–"}, ${rounded(measures.callsPerThousandWords, 1)} per 1,000 words`],
    ["cost", `${rounded(measures.cost, 4)}, ${rounded(measures.costPerThousandWords, 4)} per 1,000 words`],
  ];
  return ["| | |", "| --- | --- |", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n");
};
