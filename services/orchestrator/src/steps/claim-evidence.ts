import { findEvidence } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { completedOf } from "../read-results.ts";
import { scopeOf, type Step } from "../step.ts";
import { usedPassages } from "../used-passages.ts";

const passagesPerClaim = 8;

/** Looks for passages that bear on each claim. */
export const claimEvidence: Step = {
  stage: "claims",
  jobs: (state, { runId }) =>
    state.claims.map(({ claim }) =>
      stepJob(findEvidence, {
        runId,
        subject: claim.id,
        round: state.round,
        queries: [{ role: "claim", text: claim.text }],
        filters: { scopes: [scopeOf(runId)] },
        topK: passagesPerClaim,
      }),
    ),
  learn: (state, results) => {
    const found = new Map(
      completedOf(results, findEvidence).map(({ output }) => [output.subject, output.passages]),
    );
    return {
      ...state,
      claims: state.claims.map(({ claim }) => ({
        claim,
        passages: usedPassages(state, found.get(claim.id) ?? []),
      })),
    };
  },
  next: () => "judge",
};
