import { judgeClaim, type JudgedClaim } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { documentsBelowFloor } from "../../effort/grade-floor.ts";
import { completedOf, failedOf } from "../../read-results.ts";
import type { RunState } from "../../state.ts";
import type { Step } from "../../step.ts";

/** The claims a model is asked about: as many as the effort is worth, critical ones first, and never background. */
const askedByModel = ({ claims }: RunState, most: number): ReadonlySet<string> => {
  const ids = claims
    .map(({ claim }) => claim)
    .filter((claim) => claim.class !== "C3")
    .toSorted((one, other) => one.class.localeCompare(other.class))
    .map(({ id }) => id);
  return new Set(ids.slice(0, most));
};

/** A claim whose judging failed stays in the list, and says why nothing stands behind it. */
const unjudged = (results: Parameters<Step["learn"]>[1]): JudgedClaim[] =>
  failedOf(results, judgeClaim).map(({ input: { claim }, failure }) => ({
    ...claim,
    status: "unsupported",
    reason: `could not be judged: ${failure.message}`,
    independentPublishers: 0,
    supporting: [],
    contradicting: [],
  }));

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
  learn: (state, results) => {
    const judged = [...completedOf(results, judgeClaim).map(({ output }) => output), ...unjudged(results)];
    const places = new Map(state.claims.map(({ claim }, place) => [claim.id, place]));
    const placeOf = ({ id }: JudgedClaim): number => places.get(id) ?? 0;
    return { ...state, judged: judged.toSorted((one, other) => placeOf(one) - placeOf(other)) };
  },
  next: () => "read-sources",
};
