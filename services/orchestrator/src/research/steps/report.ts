import {
  findEvidence,
  planReport as planReportContract,
  publishReport,
  writeReport,
} from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { readingEffort } from "@quarry/runs";
import { assembleBundle } from "../report/assemble-bundle.ts";
import { relevantPassages, reportMaterial } from "../report/report-material.ts";
import { considerDocuments, describesDocuments, runScopes, usedPassages } from "../report/sources.ts";
import { completedOf, failedOf, type Step } from "../step.ts";
import { hasModel } from "../stop-decision.ts";

/** Has the sections of the report planned, where a model can; without a plan the report follows the topics. */
export const planReport: Step = {
  stage: "write",
  jobs: (state, facts) =>
    hasModel(state, facts) ? [stepJob(planReportContract, reportMaterial(state, facts))] : [],
  learn: (state, results) => {
    const [answer] = completedOf(results, planReportContract);
    return answer === undefined ? state : { ...state, plan: answer.output.plan };
  },
  next: () => "section-evidence",
};

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

/** Writes the report; without a draft the run has failed. */
export const write: Step = {
  stage: "write",
  jobs: (state, facts) => [
    stepJob(writeReport, {
      ...reportMaterial(state, facts),
      plan: state.plan,
      sectionPassages: state.sectionPassages,
    }),
  ],
  learn: (state, results) => {
    const [answer] = completedOf(results, writeReport);
    if (answer !== undefined) {
      const { draft, model, dropped = [] } = answer.output;
      return { ...state, draft, model, dropped };
    }
    const [failed] = failedOf(results, writeReport);
    return {
      ...state,
      problem: `the report could not be written: ${failed?.failure.message ?? "no answer"}`,
    };
  },
  next: ({ draft }) => (draft === null ? "finish" : "search-absent"),
};

/** Has the bundle rendered and stored. */
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
  next: () => "finish",
};
