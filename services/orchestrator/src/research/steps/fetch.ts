import {
  discoverLinks,
  type DocumentFacts,
  fetchPage,
  indexDocument,
  type UnusedSource,
} from "@quarry/contracts";
import { stepJob, type StepResult } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { siteExclusion, pagesToFollow } from "../../gather/choose-pages.ts";
import { searchesWeb } from "../../gather/searched-web.ts";
import { chooseSources, knownAddresses, searchesCollection, uriOf } from "../../gather/sources.ts";
import { pagesAsked } from "../../gather/web-state.ts";
import { isGoalLed, readingLanguage } from "../../reading/reading-limits.ts";
import { openTopics, type RunState } from "../state.ts";
import { completedOf, failedOf, type RunFacts, scopeOf, type Step } from "../step.ts";

const uniqueBy = <Value>(values: readonly Value[], key: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [key(value), value])).values(),
];

/** The fingerprint is stored with the document: it is long, and the state is saved often. */
const stripFingerprint = ({ fingerprint: _fingerprint, ...facts }: DocumentFacts): DocumentFacts => facts;

const ofTheSite: ReadonlySet<string> = new Set(["upstream-failed", "upstream-busy"]);

/** Adds the outcomes of the requested sources to the state. */
export const learnPages = (state: RunState, results: readonly StepResult[], facts: RunFacts): RunState => {
  const answers = completedOf(results, fetchPage).map(({ input, output }) => {
    const refusal = siteExclusion(input.source, output, facts);
    return { input, output: refusal ?? output };
  });
  const outputs = answers.map(({ output }) => output);
  const stored = outputs.flatMap((answer): DocumentFacts[] =>
    answer.status === "stored"
      ? [answer.document, ...(answer.comments ? [answer.comments.document] : [])].map(stripFingerprint)
      : [],
  );
  const unavailable = outputs.flatMap((answer): UnusedSource[] =>
    answer.status === "unavailable"
      ? [{ uri: answer.uri, reason: answer.reason, detail: answer.detail }]
      : [],
  );
  const failed = failedOf(results, fetchPage).map(({ input, failure }): UnusedSource => ({
    uri: uriOf(input.source),
    // Repeated failures of a site are that site's outcome; all others are internal faults.
    reason: ofTheSite.has(failure.code) ? "unreachable" : "job-failed",
    detail: failure.message,
  }));
  return {
    ...state,
    found: [],
    recalled: [],
    web: { ...state.web, pages: [...state.web.pages, ...pagesAsked(answers)] },
    documents: uniqueBy([...state.documents, ...stored], ({ documentId }) => documentId),
    unused: uniqueBy([...state.unused, ...unavailable, ...failed], ({ uri }) => uri),
  };
};

/** Reads every source of the round; unreadable ones are kept with their reasons. */
export const fetch: Step = {
  stage: "gather",
  jobs: (state, facts) => {
    const { runId, request } = facts;
    const { keepHours } = request.sources;
    const wish = keepHours === undefined ? {} : { keepHours };
    return chooseSources(state, facts).now.map((source) =>
      stepJob(fetchPage, {
        runId,
        scope: scopeOf(runId),
        source,
        language: readingLanguage(facts),
        // Papers may be looked up for pages, but for uploaded texts only if the run searches the web.
        ...((searchesWeb(facts) || (source.kind === "url" && request.sources.web !== false)) && {
          lookUpPapers: true,
        }),
        ...wish,
      }),
    );
  },
  learn: (state, results, facts) => {
    const learned = learnPages(state, results, facts);
    const waiting = [...chooseSources(state, facts).waiting];
    return { ...learned, web: { ...learned.web, waiting } };
  },
  next: () => "index",
};

/**
 * Maximum share of followed links among the pages of a round, because search engines cover more than the links of single pages.
 */
const shareOfRound = 0.5;

/** Rates links of good pages for the open topics; only for runs that search the web. */
export const discover: Step = {
  stage: "gather",
  jobs: (state, facts) => {
    const documentIds = pagesToFollow(state);
    if (!searchesWeb(facts) || documentIds.length === 0) return [];
    const { pagesPerRound } = effortOf(state.complexity, facts.request.depth);
    const { sites, excludeSites } = facts.request.sources;
    return [
      stepJob(discoverLinks, {
        runId: facts.runId,
        round: state.round,
        documentIds,
        topics: openTopics(state).map(({ topic: { id, name, question }, coverage }) => ({
          id,
          name,
          question,
          gaps: [...(coverage?.gaps ?? []), ...(coverage?.leads ?? [])],
        })),
        exclude: [...new Set(knownAddresses(state))],
        sites,
        excludeSites,
        limit: Math.ceil(pagesPerRound * shareOfRound),
      }),
    ];
  },
  learn: (state, results) => {
    const discovered = completedOf(results, discoverLinks).flatMap(({ output }) => output.results);
    return { ...state, web: { ...state.web, discovered } };
  },
  next: () => "expand",
};

/** Indexes new documents; one that cannot be indexed is not used, with the reason. */
export const indexDocuments: Step = {
  stage: "index",
  jobs: (state, { runId }) => {
    const done = new Set(state.indexed.map(({ documentId }) => documentId));
    return state.documents
      .filter(({ documentId }) => !done.has(documentId))
      .map(({ documentId }) => stepJob(indexDocument, { runId, documentId }));
  },
  learn: (state, results) => {
    const failures = new Map(
      failedOf(results, indexDocument).map(({ input, failure }) => [input.documentId, failure.message]),
    );
    const lost = state.documents.flatMap(({ documentId, uri }): UnusedSource[] => {
      const detail = failures.get(documentId);
      return detail === undefined ? [] : [{ uri, reason: "job-failed", detail }];
    });
    return {
      ...state,
      indexed: [...state.indexed, ...completedOf(results, indexDocument).map(({ output }) => output)],
      documents: state.documents.filter(({ documentId }) => !failures.has(documentId)),
      unused: [...state.unused, ...lost],
    };
  },
  next: ({ documents, reading, revised }, facts) => {
    if (revised !== null) return "search-absent";
    if (isGoalLed(facts) && reading.plan === null) return "plan";
    return documents.length === 0 && !searchesCollection(facts) ? "assess" : "find";
  },
};
