import type { NewEntry } from "../runs/run-log-store.ts";
import type { Report } from "./handler.ts";

/** What a handler reports while it works, as entries that are logged once per job or once in the run. */
export const collectReports = (jobId: string): { readonly report: Report; readonly entries: NewEntry[] } => {
  const entries: NewEntry[] = [];
  const report: Report = (event, onceInRun) => {
    const key = onceInRun === undefined ? `${jobId}/reported/${entries.length}` : `once/${onceInRun}`;
    entries.push({ key, event });
  };
  return { report, entries };
};
