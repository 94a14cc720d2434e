import { auditCitations } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { completedOf, failedOf } from "../../read-results.ts";
import { rewriteDraft, sentencesOf } from "../../report/draft-sentences.ts";
import type { Step } from "../../step.ts";

/** Checks every statement of the draft and takes over what was written anew; a report that could not be audited is not published. */
export const audit: Step = {
  stage: "audit",
  jobs: ({ draft, language, absentSearches }, { runId, request: { question } }) =>
    draft === null
      ? []
      : [
          stepJob(auditCitations, {
            runId,
            language,
            question,
            sentences: sentencesOf(draft),
            sections: draft.sections.map(({ id, heading }) => ({ id, heading })),
            ...(absentSearches.length > 0 && { searches: absentSearches }),
          }),
        ],
  learn: (state, results) => {
    const [answer] = completedOf(results, auditCitations);
    if (answer !== undefined) {
      const { rows, statements = [], rewritten = [] } = answer.output;
      const draft = state.draft && rewriteDraft(state.draft, rewritten);
      return { ...state, draft, audit: rows, statementAudits: statements, rewritten };
    }
    const [failed] = failedOf(results, auditCitations);
    return {
      ...state,
      problem: `the citations could not be audited: ${failed?.failure.message ?? "no answer"}`,
    };
  },
  next: ({ problem }) => (problem === null ? "publish" : "finish"),
};
