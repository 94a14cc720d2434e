import { auditReport, findEvidence, type Statement } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { considerDocuments, describesDocuments, runScopes, usedPassages } from "../../gather/sources.ts";
import type { RunState } from "../state.ts";
import { completedOf, failedAt, type Step } from "../step.ts";

const passagesPerSearch = 5;

/** Ids of the statements that a revision keeps with their audit. */
const keptIds = ({ revised }: RunState): ReadonlySet<string> =>
  new Set(revised?.kept.statements.map(({ statementId }) => statementId));

/** Returns the `absent` statements, which say that no source reports something, without those a revision keeps. */
const absentStatements = (state: RunState): Statement[] => {
  const kept = keptIds(state);
  return (state.draft?.statements ?? []).filter(({ id, kind }) => kind === "absent" && !kept.has(id));
};

const subjectOf = ({ id }: Statement): string => `absent-${id}`;

/** Searches all sources of the run for the things that `absent` statements say are not reported; the audit uses the results. */
export const searchAbsent: Step = {
  stage: "audit",
  jobs: (state, facts) =>
    absentStatements(state).map((statement) =>
      stepJob(findEvidence, {
        runId: facts.runId,
        subject: subjectOf(statement),
        round: state.round,
        queries: [{ role: "question", text: statement.text }],
        filters: { scopes: runScopes(facts) },
        topK: passagesPerSearch,
        ...describesDocuments(facts),
      }),
    ),
  learn: (before, results) => {
    const answers = completedOf(results, findEvidence).map(({ output }) => output);
    const state = considerDocuments(before, answers);
    const found = new Map(answers.map(({ subject, passages }) => [subject, passages]));
    return {
      ...state,
      absentSearches: absentStatements(before).flatMap((statement) => {
        const passages = found.get(subjectOf(statement));
        return passages === undefined
          ? []
          : [{ statementId: statement.id, passages: usedPassages(state, passages) }];
      }),
    };
  },
  next: () => "audit",
};

/** Returns the repairs of the previous version's audit for unchanged statements. */
const keptMends = (state: RunState): RunState["mended"] => {
  const kept = keptIds(state);
  return (state.revised?.before.report.mended ?? []).filter(({ statementId }) => kept.has(statementId));
};

/** Audits and repairs every statement of the draft; a report that could not be audited is not published. */
export const audit: Step = {
  stage: "audit",
  jobs: ({ draft, language, pack, absentSearches, revised }, { runId, request: { question } }) => {
    if (draft === null) return [];
    const kept = revised === null ? {} : { kept: revised.kept };
    return [
      stepJob(auditReport, { runId, question, language, draft, pack, searches: absentSearches, ...kept }),
    ];
  },
  learn: (state, results) => {
    const [answer] = completedOf(results, auditReport);
    if (answer !== undefined) {
      const { draft, rows, statements, mended, removed, problems } = answer.output;
      return {
        ...state,
        draft,
        audit: rows,
        statementAudits: statements,
        mended: [...keptMends(state), ...mended],
        removed,
        problems: [...new Set([...state.problems, ...problems])],
      };
    }
    return failedAt(state, results, auditReport, "the report could not be audited");
  },
  next: ({ problem }) => (problem === null ? "publish" : "finish"),
};
