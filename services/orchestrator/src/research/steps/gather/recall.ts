import { findEvidence } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { searchedTopics } from "../../open-topics.ts";
import { completedOf } from "../../read-results.ts";
import { searchesLocally } from "../../report/sources.ts";
import { everythingFor, type Step } from "../../step.ts";

/** To read what is stored costs nothing, so a light run looks as far as a deep one. */
const documentsPerTopic = 16;
/** A long document may hold many of the best passages; so many passages per document leave room for the others. */
const passagesPerDocument = 3;

/**
 * Looks among the documents that are stored already for those that bear on the open topics, by meaning and by whom they name:
 * a search by words alone misses what only another document leads to.
 */
export const recall: Step = {
  stage: "gather",
  jobs: (state, facts) => {
    if (!searchesLocally(facts)) return [];
    return searchedTopics(state).map(({ topic }) =>
      stepJob(findEvidence, {
        runId: facts.runId,
        subject: `documents-${topic.id}`,
        round: state.round,
        queries: [{ role: "topic", text: topic.question }],
        filters: { scopes: everythingFor(facts) },
        topK: passagesPerDocument * documentsPerTopic,
      }),
    );
  },
  learn: (state, results) => ({
    ...state,
    recalled: completedOf(results, findEvidence).map(({ output }) =>
      [...new Set(output.passages.map(({ documentId }) => documentId))].slice(0, documentsPerTopic),
    ),
  }),
  next: () => "fetch",
};
