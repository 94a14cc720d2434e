import { indexDocument, type UnusedSource } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { isGoalLed } from "../../../reading/limits/is-goal-led.ts";
import { completedOf, failedOf } from "../../read-results.ts";
import { searchesCollection } from "../../report/sources.ts";
import type { Step } from "../../step.ts";

/** Makes new documents searchable; one that cannot be indexed is not used, and says why. */
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
  next: ({ documents, reading }, facts) => {
    if (isGoalLed(facts) && reading.plan === null) return "plan";
    return documents.length === 0 && !searchesCollection(facts) ? "assess" : "find";
  },
};
