import type { Outcome } from "../run/outcome.ts";
import { repetitions } from "./done-once.ts";
import { bundleDifferences } from "./same-bundle.ts";

/** How the run ended, or that it did not. */
export const statusOf = ({ log }: Outcome): string => {
  const last = log.at(-1)?.event;
  return last?.type === "run-finished" ? last.status : `not ended: ${last?.type ?? "no event"}`;
};

/** Everything in which a run that was killed is another one than the undisturbed run; nothing when all is well. */
export const compareOutcomes = (undisturbed: Outcome, outcome: Outcome): string[] => [
  ...(statusOf(outcome) === "completed" ? [] : [`status: ${statusOf(outcome)}`]),
  ...bundleDifferences(undisturbed, outcome),
  ...repetitions(undisturbed, outcome),
];
