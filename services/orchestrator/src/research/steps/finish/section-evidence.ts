import { findEvidence } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { readingEffort } from "@quarry/runs";
import { relevantPassages } from "../../notes/relevant-passages.ts";
import { completedOf } from "../../read-results.ts";
import { runScopes } from "../../report/sources.ts";
import { considerDocuments, describesDocuments, usedPassages } from "../../report/used-passages.ts";
import type { Step } from "../../step.ts";

/** Finds passages for each planned section, with what it is to say as the queries. */
export const sectionEvidence: Step = {
  stage: "write",
  jobs: ({ plan, round }, facts) =>
    (plan?.sections ?? []).map(({ id, points }) =>
      stepJob(findEvidence, {
        runId: facts.runId,
        subject: id,
        round,
        queries: points.map((text) => ({ role: "topic" as const, text })),
        filters: { scopes: runScopes(facts) },
        topK: readingEffort[facts.request.depth].passagesPerSection,
        ...describesDocuments(facts),
      }),
    ),
  learn: (before, results) => {
    const answers = completedOf(results, findEvidence).map(({ output }) => output);
    const state = considerDocuments(before, answers);
    const sectionPassages = answers.map(({ subject, passages }) => {
      const noteIds = state.plan?.sections.find(({ id }) => id === subject)?.noteIds ?? [];
      const used = usedPassages(state, passages);
      return {
        sectionId: subject,
        passages: relevantPassages(used, state, ({ id }) => noteIds.includes(id)),
      };
    });
    return { ...state, sectionPassages };
  },
  next: () => "write",
};
