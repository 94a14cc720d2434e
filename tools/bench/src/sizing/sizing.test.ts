import { expect, it } from "vitest";
import { renderSizing } from "./sizing.ts";

it("says how many workers of each kind many runs need, and how far what is simulated is from what was measured", () => {
  const load = {
    name: "a light run",
    runs: 2,
    costs: [
      { service: "orchestrator", contract: "run-research", jobs: 3, seconds: 0.01 },
      { service: "reranker", contract: "find-evidence", jobs: 4, seconds: 0.25 },
    ],
    wallSeconds: 2.4,
    processors: { orchestrator: 0.03, reranker: 0.5 },
    foreign: 0,
  };
  const together = { runs: 10, wallSeconds: 12, processors: { reranker: 0.6 }, foreign: 0.2 };
  const quicker = { ...load, wallSeconds: 2 };
  const rounds = [load, { ...load, wallSeconds: 1 }, quicker].map((alone) => ({ alone, together }));
  const { json, table } = renderSizing({ fresh: load, rounds }, 2, { words: 10 });
  expect(json).toMatchObject({
    bench: "sizing",
    words: 10,
    loads: [
      {
        demandSeconds: { orchestrator: 0.03, reranker: 1 },
        processorSeconds: { reranker: 0.5 },
        needed: [{ open: 10, workers: { orchestrator: 1 } }, { open: 100 }, { open: 1_000 }],
      },
      { load: "a light run" },
    ],
  });
  expect(json["rows"]).toHaveLength(1 + 2 * 3);
  expect(json["rows"]).toMatchObject([
    { measured: 1.2, simulated: 1.03, errorPercent: -14, foreign: 0 },
    {},
    // The first run's second turn comes after all ten first ones; then ten seconds of the reranker, and the last turn.
    { measured: 50, simulated: 59.29, errorPercent: 19, processorsBusy: { measured: 0.5 } },
    {},
    {},
    { measured: 1, simulated: 1.03, errorPercent: 3 },
    {},
  ]);
  expect(table).toContain("| workers of each kind |");
  expect(table).toMatch(/for 1000 concurrent runs you need, workers \| \d+ \| \d{3} \|/u);
  expect(table).toContain("| 10 of these at once, runs a minute | 50 | 59.29 | 19 | 0.2 |");
});
