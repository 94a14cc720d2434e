import { runTool } from "@quarry/runtime";
import { createEvidenceBenchmark } from "./evidence/evidence.ts";
import { createFetchBenchmark } from "./fetch/fetch.ts";
import { createLoopBenchmark } from "./loop/loop.ts";
import { runBenchmark } from "./run-benchmark.ts";
import { createSystemBenchmark } from "./system/system.ts";

const benchmarks = {
  evidence: createEvidenceBenchmark(),
  fetch: createFetchBenchmark(),
  loop: createLoopBenchmark(),
  system: createSystemBenchmark(),
};

await runTool((signal) =>
  runBenchmark(process.argv.slice(2), benchmarks, {
    signal,
    now: () => performance.now(),
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
