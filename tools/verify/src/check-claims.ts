import type { Findings, JudgedClaim } from "@quarry/contracts";
import type { Problem } from "./problem.ts";

const file = "claims.json";

/** Claim ids are unique and every claim belongs to a topic of the findings. */
export const checkClaims = (claims: readonly JudgedClaim[], findings: Findings): Problem[] => {
  const ids = claims.map(({ id }) => id);
  const topics = new Set(findings.topics.map(({ id }) => id));
  return [
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => ({ file, id, what: "stands there twice" })),
    ...claims
      .filter(({ topicId }) => !topics.has(topicId))
      .map(({ id, topicId }) => ({
        file,
        id,
        what: `belongs to the topic ${topicId}, which does not exist`,
      })),
  ];
};
