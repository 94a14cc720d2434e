import { draftReport, publishReport } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { assembleBundle } from "../report/assemble-bundle.ts";
import { reportMaterial } from "../report/report-material.ts";
import { completedOf, failedAt, isCompared, type Step } from "../step.ts";
import { allSearched } from "../stop-decision.ts";

/** Drafts the report; without a draft the run fails. */
export const draft: Step = {
  stage: "write",
  showsNotes: ({ pack }) => pack !== null && pack.sources.length > 0,
  jobs: (state, facts) => [stepJob(draftReport, reportMaterial(state, facts))],
  learn: (state, results) => {
    const [answer] = completedOf(results, draftReport);
    if (answer !== undefined) {
      const { draft: written, model, problems } = answer.output;
      return { ...state, draft: written, model, problems: [...state.problems, ...problems] };
    }
    return failedAt(state, results, draftReport, "the report could not be written");
  },
  next: (state) => (state.draft === null ? "finish" : "search-absent"),
};

/** Renders and stores the bundle. */
export const publish: Step = {
  stage: "publish",
  jobs: (state, facts) => {
    const content = assembleBundle(state, facts);
    return content === null ? [] : [stepJob(publishReport, { runId: facts.runId, content })];
  },
  learn: (state, results) =>
    completedOf(results, publishReport).length > 0
      ? state
      : failedAt(state, results, publishReport, "the report could not be published"),
  next: ({ problem }, facts) => (problem === null && isCompared(facts) ? "compare" : "finish"),
};

/** Ignores jobs of an earlier version, and writes the report from the gathered sources. */
export const resume: Step = {
  stage: "write",
  jobs: () => [],
  learn: (state, _results, facts) => ({ ...state, stop: allSearched(state, facts) }),
  next: ({ documents }) => (documents.length === 0 ? "draft" : "pack"),
};
