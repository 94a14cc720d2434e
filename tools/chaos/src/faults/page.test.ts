import { expect, it } from "vitest";
import { faultPage, type Result } from "./page.ts";
import type { FaultRow } from "./scenario.ts";

const play = () => Promise.reject(new Error("is not played"));
const played = (id: string, ...names: readonly string[]): FaultRow => ({
  id,
  fault: `fault of ${id}`,
  injected: "a kill",
  proof: { by: "scenario", scenarios: names.map((name) => ({ name, play })) },
});
const result = (changes: Partial<Result>): Result => ({
  row: "F1",
  scenario: "one",
  seed: 1,
  on: "2026-11-23",
  lost: [],
  doubled: [],
  repeated: 2,
  recoveryMs: [4_000, 1_000, 2_000],
  tookMs: 9_000,
  troubles: [],
  ...changes,
});

it("has a line for each row, with what was measured where it was played", () => {
  const page = faultPage(
    [
      played("F1", "one", "other"),
      { ...played("F2"), proof: { by: "tests", files: ["a.test.ts"] }, limits: "all of it" },
    ],
    [result({}), result({ row: "F2", scenario: "tests", cases: 7, recoveryMs: [] })],
  );
  expect(page.split("\n").filter((line) => line.startsWith("| F"))).toEqual([
    "| F1 | fault of F1 | one: a kill | 0 | 0 | 2 | 2.0 s, at most 4.0 s | `npm run chaos -- --row F1` |",
    "| F1 | fault of F1 | other: a kill | not played yet | not played yet | – | – | `npm run chaos -- --row F1` |",
    "| F2 | fault of F2 | a kill | 0 of 7 tests fail | – | – | – | `npm run chaos -- --row F2`, which runs `a.test.ts` |",
  ]);
  expect(page).toContain("Nothing was lost or doubled.");
  expect(page).toContain("- F2: all of it");
});

it("says what was lost, done twice or went wrong", () => {
  const found = { lost: ["a page"], doubled: ["a report"], troubles: ["a rejection"] };
  const page = faultPage([played("F1", "one")], [result(found)]);
  expect(page).toContain("| **2** | **1** |");
  expect(page).toContain(
    "- F1, one: lost: a page\n- F1, one: doubled: a report\n- F1, one: trouble: a rejection",
  );
});
