import { findEvidence } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { readingEffort } from "../effort.ts";
import { relevantPassages } from "../notes/relevant-passages.ts";
import { completedOf } from "../read-results.ts";
import { scopeOf, type Step } from "../step.ts";
import { usedPassages } from "../used-passages.ts";

/** Finds passages for each planned section, with what it is to say as the queries. */
export const sectionEvidence: Step = {
  stage: "write",
  jobs: ({ plan, round }, { runId, request }) =>
    (plan?.sections ?? []).map(({ id, points }) =>
      stepJob(findEvidence, {
        runId,
        subject: id,
        round,
        queries: points.map((text) => ({ role: "topic" as const, text })),
        filters: { scopes: [scopeOf(runId)] },
        topK: readingEffort[request.depth].passagesPerSection,
      }),
    ),
  learn: (state, results) => ({
    ...state,
    sectionPassages: completedOf(results, findEvidence).map(({ output: { subject, passages } }) => {
      const noteIds = state.plan?.sections.find(({ id }) => id === subject)?.noteIds ?? [];
      const used = usedPassages(state, passages);
      return {
        sectionId: subject,
        passages: relevantPassages(used, state, ({ id }) => noteIds.includes(id)),
      };
    }),
  }),
  next: () => "write",
};
