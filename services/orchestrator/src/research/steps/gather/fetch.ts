import { type DocumentFacts, fetchPage, type UnusedSource } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { pagesAsked } from "../../../web/pages-asked.ts";
import { offTheSites } from "../../../web/wanted-pages.ts";
import { completedOf, failedOf } from "../../read-results.ts";
import { chooseSources, uriOf } from "../../report/sources.ts";
import { scopeOf, type Step } from "../../step.ts";

const uniqueBy = <Value>(values: readonly Value[], key: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [key(value), value])).values(),
];

/** The sketch stays with the document, where whoever compares texts finds it: it is long, and a run saves its state often. */
const withoutSketch = ({ fingerprint: _fingerprint, ...facts }: DocumentFacts): DocumentFacts => facts;

const ofTheSite: ReadonlySet<string> = new Set(["upstream-failed", "upstream-busy"]);

/** Reads every source the round has; what cannot be read is kept with its reason. */
export const fetch: Step = {
  stage: "gather",
  jobs: (state, facts) => {
    const { runId, request } = facts;
    const { keepHours } = request.sources;
    const wish = keepHours === undefined ? {} : { keepHours };
    return chooseSources(state, facts).now.map((source) =>
      stepJob(fetchPage, { runId, scope: scopeOf(runId), source, ...wish }),
    );
  },
  learn: (state, results, facts) => {
    const answers = completedOf(results, fetchPage).map(({ input, output }) => {
      const refusal = offTheSites(input.source, output, facts);
      return { input, output: refusal ?? output };
    });
    const outputs = answers.map(({ output }) => output);
    const stored = outputs.flatMap((answer): DocumentFacts[] =>
      answer.status === "stored"
        ? [answer.document, ...(answer.comments ? [answer.comments.document] : [])].map(withoutSketch)
        : [],
    );
    const unavailable = outputs.flatMap((answer): UnusedSource[] =>
      answer.status === "unavailable"
        ? [{ uri: answer.uri, reason: answer.reason, detail: answer.detail }]
        : [],
    );
    const failed = failedOf(results, fetchPage).map(({ input, failure }): UnusedSource => ({
      uri: uriOf(input.source),
      // A site that failed each time is an outcome of that site; anything else is a fault of our own.
      reason: ofTheSite.has(failure.code) ? "unreachable" : "job-failed",
      detail: failure.message,
    }));
    return {
      ...state,
      found: [],
      recalled: [],
      web: {
        ...state.web,
        pages: [...state.web.pages, ...pagesAsked(answers)],
        waiting: [...chooseSources(state, facts).waiting],
      },
      documents: uniqueBy([...state.documents, ...stored], ({ documentId }) => documentId),
      unused: uniqueBy([...state.unused, ...unavailable, ...failed], ({ uri }) => uri),
    };
  },
  next: () => "index",
};
