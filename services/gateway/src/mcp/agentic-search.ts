import type { Findings } from "@quarry/contracts";
import type { Evidence, RunStore } from "../ports.ts";
import { type RunFindings, readFindings } from "../research/read-findings.ts";

/** Characters of one source in an answer: whole paragraphs around what is cited. */
const maxContent = 4_000;

interface Span {
  readonly start: number;
  readonly end: number;
}

const paragraphAround = (text: string, { start, end }: Span): Span => {
  const before = text.lastIndexOf("\n\n", start);
  const after = text.indexOf("\n\n", end);
  return { start: before < 0 ? 0 : before + 2, end: after < 0 ? text.length : after };
};

/** The paragraphs that hold the spans, in the order of the text, each once; further ones are left out whole when it gets long. */
export const paragraphsOf = (text: string, spans: readonly Span[]): string => {
  const chosen: Span[] = [];
  let used = 0;
  for (const span of spans) {
    const paragraph = paragraphAround(text, span);
    const isThere = chosen.some(({ start }) => start === paragraph.start);
    const length = paragraph.end - paragraph.start;
    if (isThere || (used > 0 && used + length > maxContent)) continue;
    chosen.push(paragraph);
    used += length;
  }
  return chosen
    .toSorted((left, right) => left.start - right.start)
    .map(({ start, end }) => text.slice(start, end))
    .join("\n\n");
};

const citationsOf = ({ report, ideas, implementations }: Findings) =>
  [
    ...report.shortAnswer,
    ...report.sections.flatMap(({ sentences }) => sentences),
    ...ideas.flatMap(({ sentences }) => sentences),
    ...implementations.flatMap(({ sentences }) => sentences),
  ].flatMap(({ citations }) => citations);

/** One source that answers a query, as a client of seed 004 reads it. */
interface SearchResult {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly grade: string;
  readonly quotes: readonly string[];
}

/** What `agentic_search` answers: what was found, by topic, and the sources it was found in. */
export interface AgenticAnswer {
  readonly success: boolean;
  /** 0 to 1: the mean of the topics' coverage. */
  readonly completeness: number;
  readonly results: readonly SearchResult[];
  readonly topics: readonly {
    readonly topic: string;
    readonly covered: boolean;
    readonly score: number;
    readonly gaps: readonly string[];
  }[];
  readonly answer: string;
  readonly research_id: string;
}

const resultsOf = async (
  evidence: Pick<Evidence, "getDocument">,
  { findings, documents }: RunFindings,
): Promise<SearchResult[]> => {
  const cited = Map.groupBy(citationsOf(findings), ({ documentId }) => documentId);
  const results = await Promise.all(
    [...cited].map(async ([id, citations]): Promise<SearchResult[]> => {
      const facts = documents.find((document) => document.id === id);
      if (facts === undefined || !facts.used) return [];
      const text = (await evidence.getDocument(id))?.text;
      const quotes = [...new Set(citations.map(({ quote }) => quote))];
      const content = text === undefined ? quotes.join("\n\n") : paragraphsOf(text, citations);
      return [{ url: facts.uri, title: facts.title, content, grade: facts.grade, quotes }];
    }),
  );
  return results.flat();
};

/** The outcome of a run in the form of seed 004; a run without a report is no success. */
export const agenticAnswer = async (
  ports: { readonly runs: Pick<RunStore, "getArtifact">; readonly evidence: Pick<Evidence, "getDocument"> },
  runId: string,
): Promise<AgenticAnswer> => {
  const bundle = await readFindings(ports.runs, runId);
  if (bundle === undefined)
    return { success: false, completeness: 0, results: [], topics: [], answer: "", research_id: runId };
  const { topics, report } = bundle.findings;
  const results = await resultsOf(ports.evidence, bundle);
  return {
    success: results.length > 0,
    completeness: topics.length === 0 ? 0 : topics.reduce((sum, { score }) => sum + score, 0) / topics.length,
    results,
    topics: topics.map(({ name, covered, score, gaps }) => ({ topic: name, covered, score, gaps })),
    answer: report.shortAnswer.map(({ text }) => text).join(" "),
    research_id: runId,
  };
};
