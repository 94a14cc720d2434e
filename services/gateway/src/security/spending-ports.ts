import { workOfItem, workOfMarking } from "@quarry/contracts";
import type { RoutePorts } from "../routes.ts";

/** Refuses work that costs money once the caller has used its daily budget. */
export type SpendingGuard = () => Promise<void>;

/** Checks and charges the caller for work outside of runs. */
interface Spending {
  readonly maySpend: SpendingGuard;
  /** Charges the calls of some work to the caller's key. */
  readonly charge: (workId: string) => Promise<void>;
}

/** Wraps audits, whose calls name their scope. */
export const spendingAudits = (
  jobs: RoutePorts["auditJobs"],
  { maySpend, charge }: Spending,
): RoutePorts["auditJobs"] => ({
  ...jobs,
  submit: async (input) => {
    await maySpend();
    await charge(input.scope);
    return await jobs.submit(input);
  },
});

/** Wraps the jobs of items. Markers are found without a model once the daily budget is used. */
export const spendingItems = (
  jobs: RoutePorts["itemJobs"],
  { charge }: Pick<Spending, "charge">,
): RoutePorts["itemJobs"] => ({
  ...jobs,
  prepare: async (input) => {
    if (input.mark) await charge(workOfItem(input));
    return await jobs.prepare(input);
  },
});

export const spendingOverviews = (
  jobs: RoutePorts["overviewJobs"],
  { maySpend, charge }: Spending,
): RoutePorts["overviewJobs"] => ({
  ...jobs,
  mark: async (documentIds, waitOptions) => {
    await maySpend();
    await Promise.all(documentIds.map((documentId) => charge(workOfMarking(documentId))));
    return await jobs.mark(documentIds, waitOptions);
  },
  discoverGoals: async (input, waitOptions) => {
    await maySpend();
    await charge(input.requestId);
    return await jobs.discoverGoals(input, waitOptions);
  },
});
