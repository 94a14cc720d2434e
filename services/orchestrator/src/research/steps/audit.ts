import { auditCitations, findEvidence, type ReportDraft } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { rewriteDraft, sentencesOf } from "../report/draft-sentences.ts";
import { considerDocuments, describesDocuments, runScopes, usedPassages } from "../report/sources.ts";
import { completedOf, failedOf, type Step } from "../step.ts";

const passagesPerSearch = 5;
/** More searches of one statement say no more than these. */
const maxSearches = 4;

interface AbsentSearch {
  readonly statementId: string;
  readonly query: string;
  /** What the search is called among those of its run. */
  readonly subject: string;
}

/** What the statements of a draft say was searched for. */
const searchesOf = (draft: ReportDraft): AbsentSearch[] =>
  sentencesOf(draft).flatMap(({ id, searched = [] }) =>
    [...new Set(searched)]
      .slice(0, maxSearches)
      .map((query, index) => ({ statementId: id, query, subject: `absent-${id}-${index + 1}` })),
  );

/** Searches for what statements say the sources do not say, so that the audit can judge them by what is found. */
export const searchAbsent: Step = {
  stage: "audit",
  jobs: ({ draft, round }, facts) =>
    draft === null
      ? []
      : searchesOf(draft).map(({ query, subject }) =>
          stepJob(findEvidence, {
            runId: facts.runId,
            subject,
            round,
            queries: [{ role: "question", text: query }],
            filters: { scopes: runScopes(facts) },
            topK: passagesPerSearch,
            ...describesDocuments(facts),
          }),
        ),
  learn: (before, results) => {
    if (before.draft === null) return before;
    const answers = completedOf(results, findEvidence).map(({ output }) => output);
    const state = considerDocuments(before, answers);
    const found = new Map(answers.map(({ subject, passages }) => [subject, passages]));
    const absentSearches = searchesOf(before.draft).flatMap(({ statementId, query, subject }) => {
      const passages = found.get(subject);
      return passages === undefined ? [] : [{ statementId, query, passages: usedPassages(state, passages) }];
    });
    return { ...state, absentSearches };
  },
  next: () => "audit",
};

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
