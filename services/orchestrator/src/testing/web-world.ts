import {
  decomposeQuestion,
  discoverLinks,
  fetchPage,
  findEvidence,
  type InputOf,
  type ProviderReport,
  type ResearchRequestInput,
  type SearchResult,
  searchWeb,
} from "@quarry/contracts";
import { aCoverage, aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit";
import { publisherOf } from "@quarry/text";
import { v5 } from "uuid";
import {
  answer,
  aRun,
  assessing,
  parsedInputsOf,
  type PlayedRun,
  playRun,
  type WorldChange,
  worldWith,
} from "./play-run.ts";

export const question = "Why is the job of a worker that was killed taken again by another one?";

const idNamespace = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";

/** Returns the document id of a page. */
export const documentIdOf = (url: string): string => v5(url, idNamespace);

/** Builds a search result. */
export const aResult = (uri: string, changes: Partial<SearchResult> = {}): SearchResult => ({
  uri,
  title: uri,
  snippet: uri,
  provider: "searxng",
  rank: 1,
  ...changes,
});

/** Makes search engines answer a query with these results. */
export const finds = (
  resultsFor: (input: InputOf<typeof searchWeb>) => readonly string[],
  report: Partial<ProviderReport> = {},
): WorldChange =>
  answer(searchWeb, (input) => {
    const results = resultsFor(input).map((uri, index) => aResult(uri, { rank: index + 1 }));
    const status = results.length === 0 ? "empty" : "answered";
    return {
      results,
      diagnosis: report.detail === undefined ? [] : [report.detail],
      providers: [{ provider: "searxng", status, results: results.length, ...report }],
    };
  });

/** Every page is stored under its own address, with the grade named by its host. */
const stored = answer(fetchPage, ({ source }) => {
  if (source.kind !== "url") return undefined;
  const { url } = source;
  const grade = /^https?:\/\/([a-e])\./.exec(url)?.[1]?.toUpperCase() ?? "B";
  const facts = { uri: url, documentId: documentIdOf(url), publisher: publisherOf(url) };
  return { status: "stored", document: { ...aDocumentFacts(facts), grade }, origin: "web" };
});

const decomposed = answer(decomposeQuestion, () => ({
  questionType: "why",
  complexity: "simple",
  language: "en",
  topics: [aTopic({ queries: ["stalled job", "killed worker", "job recovery"] })],
}));

/** The topic stays open, with a new gap in every round. */
export const staysOpen = (gaps: readonly string[] = ["lock duration"]): WorldChange =>
  assessing(({ topic, round }) =>
    aCoverage({ topicId: topic.id, covered: false, score: 0.2 * (round + 1), gaps: [...gaps] }),
  );

/** Makes the evidence search find passages of these pages. */
export const evidenceOf = (...urls: readonly string[]): WorldChange =>
  answer(findEvidence, ({ subject }) => ({
    subject,
    passages: subject.startsWith("documents-")
      ? []
      : urls.map((url) => aRankedPassage({ documentId: documentIdOf(url) })),
  }));

/** Plays a run of a simple question with these web answers. */
export const playOnWeb = (
  request: Partial<ResearchRequestInput>,
  ...changes: readonly WorldChange[]
): PlayedRun =>
  playRun(aRun({ question, ...request }), worldWith(decomposed, evidenceOf(), stored, ...changes));

/** Returns the inputs of a run's searches. */
export const searchesOf = (run: PlayedRun): InputOf<typeof searchWeb>[] => parsedInputsOf(run, searchWeb);

/** Returns the fetched addresses in order, by round. */
export const pagesOf = (run: PlayedRun): string[] =>
  parsedInputsOf(run, fetchPage).flatMap(({ source }) => (source.kind === "url" ? [source.url] : []));

/** Returns the inputs of its link discoveries. */
export const linkJobsOf = (run: PlayedRun): InputOf<typeof discoverLinks>[] =>
  parsedInputsOf(run, discoverLinks);
