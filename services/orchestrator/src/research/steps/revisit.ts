/* A run that repeats the question of a watch checks the sources of the last report first, and ends if they are unchanged. */
import {
  compareReports,
  fetchPage,
  type InputOf,
  isRetracted,
  type OutputOf,
  type Repetition,
  type SearchResult,
  searchWeb,
  type Source,
  type SourceChange,
} from "@quarry/contracts";
import { stepJob, type StepResult } from "@quarry/jobs";
import { canonicalUrl, isWebAddress } from "@quarry/text";
import { isNamedByUser } from "../../gather/choose-pages.ts";
import { providersToAsk } from "../../gather/searched-web.ts";
import { chooseSources } from "../../gather/sources.ts";
import { readingLanguage } from "../../reading/reading-limits.ts";
import type { RunState } from "../state.ts";
import { completedOf, failedOf, type RunFacts, scopeOf, type Step } from "../step.ts";
import { learnPages } from "./fetch.ts";
import { searchFor } from "./search.ts";

type Before = NonNullable<Repetition["before"]>;
type Page = Before["pages"][number];

const beforeOf = ({ request: { repetition } }: RunFacts): Before =>
  repetition?.before ?? { runId: "", queries: [], pages: [], known: [] };

const sourceOf = ({ uri, documentId }: Page, facts: RunFacts): Source[] => {
  if (isWebAddress(uri))
    return [{ kind: "url", url: uri, ...(isNamedByUser(uri, facts) ? {} : { found: true as const }) }];
  return documentId === null ? [] : [{ kind: "stored", documentId, uri }];
};

const fetchJob = (source: Source, { runId, request }: RunFacts) =>
  stepJob(fetchPage, {
    runId,
    scope: scopeOf(runId),
    source,
    language: readingLanguage({ request }),
    keepHours: 0,
    ...(request.sources.web !== false && { lookUpPapers: true }),
  });

/** Returns the change of a source of the last report; undefined if it is unchanged, or cannot be read for now. */
const changeOf = (
  page: Page,
  output: OutputOf<typeof fetchPage> | undefined,
): SourceChange["change"] | undefined => {
  if (output === undefined) return undefined;
  if (output.status === "unavailable")
    return output.reason === "not-found" && page.documentId !== null ? "vanished" : undefined;
  if (page.documentId === null) return "new";
  if (isRetracted(output.document) && !page.isRetracted) return "retracted";
  return output.document.documentId === page.documentId ? undefined : "changed";
};

/** Returns answers by requested address. */
const answersByUri = (results: readonly StepResult[]): ReadonlyMap<string, OutputOf<typeof fetchPage>> =>
  new Map(
    completedOf(results, fetchPage).map(({ input: { source }, output }) => [
      source.kind === "url" ? source.url : source.uri,
      output,
    ]),
  );

const idIn = (output: OutputOf<typeof fetchPage> | undefined): string | null =>
  output?.status === "stored" ? output.document.documentId : null;

/** Returns search results that were not yet found when the last report was made. */
const unknownResults = (
  answers: readonly { readonly output: OutputOf<typeof searchWeb> }[],
  { known, pages }: Before,
): SearchResult[][] => {
  const before = new Set([...known, ...pages.map(({ uri }) => canonicalUrl(uri))]);
  return answers.map(({ output }) => output.results.filter(({ uri }) => !before.has(canonicalUrl(uri))));
};

/** Checks every source of the last report for changes, and repeats its searches. */
export const revisit: Step = {
  stage: "gather",
  jobs: (state, facts) => {
    const { pages, queries } = beforeOf(facts);
    const searches =
      providersToAsk(facts).length === 0
        ? []
        : queries.map((query) => stepJob(searchWeb, searchFor({ query, page: 1 }, state, facts)));
    return [
      ...pages.flatMap((page) => sourceOf(page, facts)).map((source) => fetchJob(source, facts)),
      ...searches,
    ];
  },
  learn: (state, results, facts) => {
    const before = beforeOf(facts);
    const answers = answersByUri(results);
    const changes = before.pages.flatMap((page): SourceChange[] => {
      const answer = answers.get(page.uri);
      const change = changeOf(page, answer);
      return change === undefined
        ? []
        : [{ uri: page.uri, change, before: page.documentId, after: idIn(answer) }];
    });
    const vanished = new Set(changes.flatMap(({ uri, change }) => (change === "vanished" ? [uri] : [])));
    const kept = before.pages.flatMap(({ uri, documentId }) =>
      documentId === null || vanished.has(uri) || idIn(answers.get(uri)) !== null
        ? []
        : [{ uri, documentId }],
    );
    return {
      ...learnPages(state, results, facts),
      found: unknownResults(completedOf(results, searchWeb), before),
      revisited: { changes, kept, isDone: false },
    };
  },
  next: () => "revisit-found",
};

/** Reads new search results; for sources that cannot be read now, the stored text is used. */
export const revisitFound: Step = {
  stage: "gather",
  jobs: (state, facts) => [
    ...chooseSources(state, facts).now.map((source) => fetchJob(source, facts)),
    ...(state.revisited?.kept ?? []).map((source) => fetchJob({ kind: "stored", ...source }, facts)),
  ],
  learn: (state, results, facts) => {
    const { changes: known = [], kept = [] } = state.revisited ?? {};
    const held = new Set([
      ...beforeOf(facts).pages.flatMap(({ documentId }) => documentId ?? []),
      ...state.documents.map(({ documentId }) => documentId),
    ]);
    const fresh = completedOf(results, fetchPage).flatMap(({ output }): SourceChange[] =>
      output.status === "stored" && !held.has(output.document.documentId)
        ? [{ uri: output.document.uri, change: "new", before: null, after: output.document.documentId }]
        : [],
    );
    const learned = learnPages(state, results, facts);
    const isHeld = new Set(learned.documents.map(({ documentId }) => documentId));
    const taken = new Set(kept.filter(({ documentId }) => isHeld.has(documentId)).map(({ uri }) => uri));
    const changes = [...known, ...fresh];
    return {
      ...learned,
      unused: learned.unused.filter(({ uri }) => !taken.has(uri)),
      revisited: { changes, kept, isDone: true },
      ...(changes.length === 0 && {
        stop: { reason: "unchanged" as const, detail: `${isHeld.size} sources are unchanged` },
      }),
    };
  },
  next: ({ revisited }) => ((revisited?.changes.length ?? 0) === 0 ? "finish" : "decompose"),
};

const comparison = (state: RunState, facts: RunFacts): InputOf<typeof compareReports> => ({
  runId: facts.runId,
  before: beforeOf(facts).runId,
  question: facts.request.question,
  language: state.language,
  topics: state.topics.map(({ topic }) => topic.question),
  sources: state.revisited?.changes ?? [],
});

/** Compares the report with the previous one; if that fails the run fails, so that the next one compares with the same report. */
export const compare: Step = {
  stage: "publish",
  jobs: (state, facts) => [stepJob(compareReports, comparison(state, facts))],
  learn: (state, results) => {
    const [failed] = failedOf(results, compareReports);
    return failed === undefined
      ? state
      : { ...state, problem: `the report could not be compared with the last: ${failed.failure.message}` };
  },
  next: () => "finish",
};
