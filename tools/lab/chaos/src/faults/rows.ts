import { rowsOfOutside } from "./rows/rows-of-outside.ts";
import { rowsOfProcesses } from "./rows/rows-of-processes.ts";
import { rowsOfStores } from "./rows/rows-of-stores.ts";
import { type FaultRow, played, type Proof } from "./scenario.ts";
import { twoReleases } from "./scenarios/releases.ts";
import { soak } from "./scenarios/soak.ts";

const soakSeconds = 600;

/** The last row, played for the given number of seconds. */
export const soakRow = (seconds: number): FaultRow => ({
  id: "F34",
  fault: "everything together",
  injected: "a fault of eight kinds every few seconds, under runs one after the other",
  proof: played(soak(seconds)),
  limits:
    "its own checks: every run is accepted once, completes once, and indexes no document twice; files of bundles are not compared",
});

/** The row of two releases, with the commit or tag that is run beside this one; any other row as it is. */
export const withRelease = (row: FaultRow, reference: string): FaultRow =>
  row.id === "F32" ? { ...row, proof: played(twoReleases(reference)) } : row;

/** The fault matrix, every row of it. */
export const faultRows: readonly FaultRow[] = [
  ...rowsOfProcesses,
  ...rowsOfStores,
  ...rowsOfOutside,
  soakRow(soakSeconds),
];

const proofOf = (proof: Proof): readonly string[] =>
  proof.by === "scenario"
    ? [`played: ${proof.scenarios.map(({ name }) => name).join(", ")}`]
    : proof.files.map((file) => `tested: ${file}`);

/** The rows as text: what goes wrong, what is injected, and what proves that it does no harm. */
export const listRows = (rows: readonly FaultRow[]): string =>
  rows
    .flatMap(({ id, fault, injected, proof, limits }) => [
      `${id.padEnd(4)} ${fault}`,
      `     injected: ${injected}`,
      ...proofOf(proof).map((line) => `     ${line}`),
      ...(limits === undefined ? [] : [`     left out: ${limits}`]),
    ])
    .map((line) => `${line}\n`)
    .join("");
