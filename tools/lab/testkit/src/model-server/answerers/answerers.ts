import type { AskedTask } from "../asked-task.ts";
import { answerAuditReport } from "./answer-audit.ts";
import {
  answerDraftIdeas,
  answerDraftImplementations,
  answerDraftReport,
  answerReviseReport,
} from "./answer-draft.ts";
import {
  answerAssessCoverage,
  answerCompareReports,
  answerJudgeClaims,
  answerListClaims,
  answerSelectSentences,
} from "./answer-evidence.ts";
import {
  answerClarifyQuestion,
  answerDecomposeQuestion,
  answerDiscoverGoals,
  answerExpandQuery,
  answerPlanResearch,
} from "./answer-planning.ts";
import { answerMarkDocument, answerReadStep } from "./answer-reading.ts";
import { fillSchema } from "./fill-schema.ts";

/** Answers a task from the content of its prompt: with a value that fits its schema, or with a string if the task expects text. */
export type Answerer = (asked: AskedTask) => unknown;

/** Task → its correct answerer; a task that is missing here gets a value that fits its schema. */
export const answerers: Readonly<Record<string, Answerer>> = {
  "assess-coverage": answerAssessCoverage,
  "audit-report": answerAuditReport,
  "clarify-question": answerClarifyQuestion,
  "compare-reports": answerCompareReports,
  "decompose-question": answerDecomposeQuestion,
  "discover-goals": answerDiscoverGoals,
  "draft-ideas": answerDraftIdeas,
  "draft-implementations": answerDraftImplementations,
  "draft-paper": answerDraftReport,
  "draft-report": answerDraftReport,
  "expand-query": answerExpandQuery,
  "judge-claims": answerJudgeClaims,
  "list-claims": answerListClaims,
  "mark-document": answerMarkDocument,
  "plan-research": answerPlanResearch,
  "read-step": answerReadStep,
  "revise-report": answerReviseReport,
  "select-sentences": answerSelectSentences,
};

/** Answers every task as a capable model does; a task without an answerer gets a value that fits its schema. */
export const answerCapably: Answerer = (asked) => {
  const { task = "" } = asked;
  return ((Object.hasOwn(answerers, task) ? answerers[task] : undefined) ?? fillSchema)(asked);
};
