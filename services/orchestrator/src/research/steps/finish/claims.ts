import { extractClaims } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { completedOf } from "../../read-results.ts";
import type { Step } from "../../step.ts";

/** Takes the claims out of the evidence. */
export const claims: Step = {
  stage: "claims",
  jobs: (state, { runId, request }) => [
    stepJob(extractClaims, {
      runId,
      question: request.question,
      language: state.language,
      topics: state.topics.map(({ topic, passages }) => ({ topic, passages })),
      maxClaims: effortOf(state.complexity, request.depth).maxClaims,
    }),
  ],
  learn: (state, results) => ({
    ...state,
    claims: completedOf(results, extractClaims).flatMap(({ output }) =>
      output.claims.map((claim) => ({ claim, passages: [], counter: [] })),
    ),
  }),
  next: () => "claim-evidence",
};
