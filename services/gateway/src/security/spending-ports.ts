import { workOfItem, workOfMarking } from "@quarry/contracts";
import type { GatewayPorts } from "../gateway-ports.ts";

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
  jobs: GatewayPorts["auditJobs"],
  { maySpend, charge }: Spending,
): GatewayPorts["auditJobs"] => ({
  ...jobs,
  submit: async (input) => {
    await maySpend();
    await charge(input.scope);
    return await jobs.submit(input);
  },
});

/** Wraps the jobs of items. Markers are found without a model once the daily budget is used. */
export const spendingItems = (
  jobs: GatewayPorts["itemJobs"],
  { charge }: Pick<Spending, "charge">,
): GatewayPorts["itemJobs"] => ({
  ...jobs,
  prepare: async (input) => {
    if (input.mark) await charge(workOfItem(input));
    return await jobs.prepare(input);
  },
});

export const spendingOverviews = (
  jobs: GatewayPorts["overviewJobs"],
  { maySpend, charge }: Spending,
): GatewayPorts["overviewJobs"] => ({
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
