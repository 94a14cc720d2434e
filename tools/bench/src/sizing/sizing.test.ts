import { expect, it } from "vitest";
import { renderSizing } from "./sizing.ts";

it("says how many workers of each kind many runs need, and sets what was measured beside what is simulated", () => {
  const costs = [
    { service: "orchestrator", contract: "run-research", jobs: 3, seconds: 0.01 },
    { service: "reranker", contract: "find-evidence", jobs: 4, seconds: 0.25 },
  ];
  const measured = {
    loads: [{ name: "a light run", costs, wallSeconds: 1.2 }],
    together: { runs: 10, seconds: 12 },
  };
  const { json, table } = renderSizing(measured, { words: 10 });
  expect(json).toMatchObject({
    bench: "sizing",
    words: 10,
    loads: [
      {
        demandSeconds: { orchestrator: 0.03, reranker: 1 },
        undisturbed: { measured: 1.2, simulated: 1.03 },
        needed: [{ open: 10, workers: { orchestrator: 1 } }, { open: 100 }, { open: 1_000 }],
      },
    ],
    // The first run's second turn comes after all ten first ones; then ten seconds of the reranker, and the last turn.
    together: { runs: 10, measuredRunsPerMinute: 50, simulatedRunsPerMinute: 59.3 },
  });
  expect(table).toContain("| workers of each kind |");
  expect(table).toMatch(/for 1000 concurrent runs you need, workers \| \d+ \| \d{3} \|/u);
});
