import { draftReport, publishReport } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { assembleBundle } from "../report/assemble-bundle.ts";
import { reportMaterial } from "../report/report-material.ts";
import { completedOf, failedOf, isCompared, type Step } from "../step.ts";
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
    const [failed] = failedOf(results, draftReport);
    return {
      ...state,
      problem: `the report could not be written: ${failed?.failure.message ?? "no answer"}`,
    };
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
  learn: (state, results) => {
    if (completedOf(results, publishReport).length > 0) return state;
    const [failed] = failedOf(results, publishReport);
    return {
      ...state,
      problem: `the report could not be published: ${failed?.failure.message ?? "no answer"}`,
    };
  },
  next: ({ problem }, facts) => (problem === null && isCompared(facts) ? "compare" : "finish"),
};

/** Ignores jobs of an earlier version, and writes the report from the gathered sources. */
export const resume: Step = {
  stage: "write",
  jobs: () => [],
  learn: (state, _results, facts) => ({ ...state, stop: allSearched(state, facts) }),
  next: ({ documents }) => (documents.length === 0 ? "draft" : "pack"),
};
