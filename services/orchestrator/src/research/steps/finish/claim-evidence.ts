import { findEvidence, type InputOf } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { searchFloor } from "../../effort/grade-floor.ts";
import { completedOf } from "../../read-results.ts";
import { runScopes } from "../../report/sources.ts";
import { considerDocuments, describesDocuments, usedPassages } from "../../report/used-passages.ts";
import type { RunState } from "../../state.ts";
import type { RunFacts, Step } from "../../step.ts";

type Search = InputOf<typeof findEvidence>;
type RunClaim = RunState["claims"][number]["claim"];

const passagesPerClaim = 8;

/** What a search against a claim is called; a claim's own id is the search for it. */
const counterSubject = ({ id }: RunClaim): string => `${id}-counter`;

const filters = (state: RunState, weight: RunClaim["class"], facts: RunFacts): Search["filters"] => {
  const minGrade = searchFloor(state, weight, facts);
  return { scopes: runScopes(facts), ...(minGrade && { minGrade }) };
};

/** One search for every claim, and for a critical one a second for what speaks against it: a low grade may tell what a high one hides. */
const searchesOf = (claim: RunClaim, state: RunState, facts: RunFacts): Search[] => {
  const common = {
    runId: facts.runId,
    round: state.round,
    topK: passagesPerClaim,
    ...describesDocuments(facts),
  };
  const forIt: Search = {
    ...common,
    subject: claim.id,
    queries: [{ role: "claim", text: claim.text }],
    filters: filters(state, claim.class, facts),
  };
  if (claim.class !== "C1") return [forIt];
  const againstIt: Search = {
    ...common,
    subject: counterSubject(claim),
    queries: [{ role: "counter", text: claim.counter ?? claim.text }],
    filters: filters(state, "C2", facts),
  };
  return [forIt, againstIt];
};

/** Looks for passages that bear on each claim. */
export const claimEvidence: Step = {
  stage: "claims",
  jobs: (state, facts) =>
    state.claims
      .flatMap(({ claim }) => searchesOf(claim, state, facts))
      .map((search) => stepJob(findEvidence, search)),
  learn: (before, results) => {
    const answers = completedOf(results, findEvidence).map(({ output }) => output);
    const state = considerDocuments(before, answers);
    const found = new Map(answers.map(({ subject, passages }) => [subject, passages]));
    return {
      ...state,
      claims: state.claims.map(({ claim }) => {
        const passages = usedPassages(state, found.get(claim.id) ?? []);
        const known = new Set(passages.map(({ passageId }) => passageId));
        const against = usedPassages(state, found.get(counterSubject(claim)) ?? []);
        return { claim, passages, counter: against.filter(({ passageId }) => !known.has(passageId)) };
      }),
    };
  },
  next: () => "judge",
};
