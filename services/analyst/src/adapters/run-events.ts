import type { LoggedEvent } from "@quarry/contracts";
import type { RunLog } from "@quarry/runs";

const pageSize = 500;

/** Reads a run's whole log as it stands, oldest entry first. */
export const createRunEvents =
  (log: Pick<RunLog, "read">) =>
  async (runId: string): Promise<readonly LoggedEvent[]> => {
    const entries: LoggedEvent[] = [];
    let page: readonly LoggedEvent[];
    do {
      const last = entries.at(-1)?.id;
      page = await log.read(runId, { count: pageSize, ...(last !== undefined && { after: last }) });
      entries.push(...page);
    } while (page.length === pageSize);
    return entries;
  };
