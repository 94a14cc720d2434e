import type { LoggedEvent } from "@quarry/contracts";
import type { RunLog } from "../ports.ts";

const pageSize = 500;

/** Every entry of a run's log after an id, read page by page. */
export const wholeLog = async (
  log: Pick<RunLog, "read">,
  runId: string,
  after?: string,
): Promise<readonly LoggedEvent[]> => {
  const entries: LoggedEvent[] = [];
  let last = after;
  while (true) {
    const page = await log.read(runId, { count: pageSize, ...(last === undefined ? {} : { after: last }) });
    entries.push(...page);
    last = page.at(-1)?.id;
    if (page.length < pageSize || last === undefined) return entries;
  }
};
