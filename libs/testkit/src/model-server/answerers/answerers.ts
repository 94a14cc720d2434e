import type { AskedTask } from "../asked-task.ts";
import { answerAssessCoverage } from "./assess-coverage.ts";
import { answerAuditCitations } from "./audit-citations.ts";
import { answerCompareNotes } from "./compare-notes.ts";
import { answerDecomposeQuestion } from "./decompose-question.ts";
import { answerDiscoverGoals } from "./discover-goals.ts";
import { answerExpandQuery } from "./expand-query.ts";
import { answerExtractClaims } from "./extract-claims.ts";
import { fillSchema } from "./fill-schema.ts";
import { answerJudgeClaim } from "./judge-claim.ts";
import { answerMarkDocument } from "./mark-document.ts";
import { answerPlanReport } from "./plan-report.ts";
import { answerPlanResearch } from "./plan-research.ts";
import { answerReadSource } from "./read-source.ts";
import { answerReadStep } from "./read-step.ts";
import { answerRepairStatements } from "./repair-statements.ts";
import { answerWriteIdeas } from "./write-ideas.ts";
import { answerWriteImplementations } from "./write-implementations.ts";
import { answerReviseSections, answerWriteSections } from "./write-sections.ts";
import { answerWriteSummary } from "./write-summary.ts";

/** Answers a task from what stands in its prompt: with a value that fits its schema, or a string where it is answered in text. */
export type Answerer = (asked: AskedTask) => unknown;

/** Task → who answers it well; a task that is missing here gets a value that fits its schema. */
export const answerers: Readonly<Record<string, Answerer>> = {
  "assess-coverage": answerAssessCoverage,
  "audit-citations": answerAuditCitations,
  "compare-notes": answerCompareNotes,
  "decompose-question": answerDecomposeQuestion,
  "discover-goals": answerDiscoverGoals,
  "plan-research": answerPlanResearch,
  "expand-query": answerExpandQuery,
  "extract-claims": answerExtractClaims,
  "judge-claim": answerJudgeClaim,
  "read-source": answerReadSource,
  "read-step": answerReadStep,
  "mark-document": answerMarkDocument,
  "write-ideas": answerWriteIdeas,
  "write-implementations": answerWriteImplementations,
  "plan-report": answerPlanReport,
  "write-sections": answerWriteSections,
  "revise-sections": answerReviseSections,
  "write-summary": answerWriteSummary,
  "repair-statements": answerRepairStatements,
};

/** Answers any task: by its own answerer, else by filling its schema. */
export const answerWith =
  (own: Readonly<Record<string, Answerer>>): Answerer =>
  (asked) => {
    const answerer = asked.task !== undefined && Object.hasOwn(own, asked.task) ? own[asked.task] : undefined;
    return (answerer ?? fillSchema)(asked);
  };
