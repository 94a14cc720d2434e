import type { RunEvent } from "@quarry/contracts";
import type { Outcome } from "../run/outcome.ts";
import { statusOf } from "./compare-outcomes.ts";
import { comparable, surplusOf } from "./done-once.ts";
import { bundleDifferences } from "./same-bundle.ts";

/** What a disturbed run lost and did twice, held against an undisturbed one. */
export interface LostAndDoubled {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly repeated: number;
}

/** These say that work came to nothing. */
const losses: ReadonlySet<RunEvent["type"]> = new Set(["job-failed", "source-unavailable"]);

/** Warnings tell of the fault itself; they are no work. */
const eventsOf = ({ log }: Outcome, wanted: (type: RunEvent["type"]) => boolean): string[] =>
  log
    .map(({ event }) => event)
    .filter(({ type }) => type !== "warning" && wanted(type))
    .map((event) => JSON.stringify(comparable(event)));

const isLoss = (type: RunEvent["type"]): boolean => losses.has(type);
const isWork = (type: RunEvent["type"]): boolean => !losses.has(type);
const all = (): boolean => true;

const more = (values: readonly unknown[], others: readonly unknown[]): number =>
  Math.max(0, values.length - others.length);

/** Holds a run that a fault has met against an undisturbed one; jobs may begin again, what they effect may not happen again. */
export const lostAndDoubled = (undisturbed: Outcome, outcome: Outcome): LostAndDoubled => {
  const contracts = ({ jobs }: Outcome): string[] => jobs.map(({ contract }) => contract);
  return {
    lost: [
      ...(statusOf(outcome) === "completed" ? [] : [`status: ${statusOf(outcome)}`]),
      ...bundleDifferences(undisturbed, outcome),
      ...surplusOf(eventsOf(outcome, isLoss), eventsOf(undisturbed, isLoss)),
      ...surplusOf(eventsOf(undisturbed, all), eventsOf(outcome, all)).map((event) => `missing: ${event}`),
      ...surplusOf(undisturbed.pages, outcome.pages).map((page) => `not fetched: ${page}`),
    ],
    doubled: [
      ...surplusOf(eventsOf(outcome, isWork), eventsOf(undisturbed, isWork)),
      ...surplusOf(contracts(outcome), contracts(undisturbed)).map((contract) => `a job more of ${contract}`),
    ],
    repeated:
      more(outcome.pages, undisturbed.pages) +
      more(outcome.searches, undisturbed.searches) +
      more(outcome.prompts, undisturbed.prompts),
  };
};
