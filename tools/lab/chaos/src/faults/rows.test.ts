import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { faultPage, readResults } from "./page.ts";
import { faultRows } from "./rows.ts";

const root = resolve(import.meta.dirname, "../../../../..");

describe("the fault matrix", () => {
  it("names tests that are there", () => {
    const files = faultRows.flatMap(({ proof }) => (proof.by === "tests" ? proof.files : []));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });

  it("plays no scenario in two rows", () => {
    const names = faultRows.flatMap(({ proof }) =>
      proof.by === "scenario" ? proof.scenarios.map(({ name }) => name) : [],
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it("is what docs/reliability.md shows, with the results that were written", async () => {
    const results = await readResults(join(root, "docs/reliability.json"));
    expect(readFileSync(join(root, "docs/reliability.md"), "utf8")).toBe(faultPage(faultRows, results));
  });
});
