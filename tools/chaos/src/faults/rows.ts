import { type FaultRow, played } from "./fault-row.ts";
import { rowsOfOutside } from "./rows/rows-of-outside.ts";
import { rowsOfProcesses } from "./rows/rows-of-processes.ts";
import { rowsOfStores } from "./rows/rows-of-stores.ts";
import { soak } from "./scenarios/soak.ts";

const soakSeconds = 600;

/** The last row, for so many seconds. */
export const soakRow = (seconds: number): FaultRow => ({
  id: "F34",
  fault: "everything together",
  injected: "a fault of eight kinds every few seconds, under runs one after the other",
  proof: played(soak(seconds)),
  limits:
    "its own checks: every run is accepted once, completes once, and indexes no document twice; files of bundles are not compared",
});

/** The fault matrix, every row of it. */
export const faultRows: readonly FaultRow[] = [
  ...rowsOfProcesses,
  ...rowsOfStores,
  ...rowsOfOutside,
  soakRow(soakSeconds),
];
