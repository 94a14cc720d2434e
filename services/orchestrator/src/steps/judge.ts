import { judgeClaim } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { effortOf } from "../effort.ts";
import { documentsBelowFloor } from "../grade-floor.ts";
import { completedOf } from "../read-results.ts";
import type { RunState } from "../state.ts";
import type { Step } from "../step.ts";

/** The claims a model is asked about: as many as the effort is worth, critical ones first, and never background. */
const askedByModel = ({ claims }: RunState, most: number): ReadonlySet<string> => {
  const ids = claims
    .map(({ claim }) => claim)
    .filter((claim) => claim.class !== "C3")
    .toSorted((one, other) => one.class.localeCompare(other.class))
    .map(({ id }) => id);
  return new Set(ids.slice(0, most));
};

/** Weighs each claim against its passages. */
export const judge: Step = {
  stage: "claims",
  jobs: (state, facts) => {
    const { runId, request } = facts;
    const asked = askedByModel(state, effortOf(state.complexity, request.depth).claimsByModel);
    return state.claims.map(({ claim, passages, counter }) => {
      const below = documentsBelowFloor(state, claim.class, facts);
      const seen = [claim.origin, ...passages, ...counter].map(({ documentId }) => documentId);
      return stepJob(judgeClaim, {
        runId,
        language: state.language,
        claim,
        passages,
        counter,
        belowFloor: [...new Set(seen)].filter((documentId) => below.has(documentId)),
        asksModel: asked.has(claim.id),
      });
    });
  },
  learn: (state, results) => ({
    ...state,
    judged: completedOf(results, judgeClaim).map(({ output }) => output),
  }),
  next: () => "read-sources",
};
