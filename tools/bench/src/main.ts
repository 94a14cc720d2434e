import { runTool } from "@quarry/runtime";
import { createEvidenceBenchmark } from "./benchmarks/evidence.ts";
import { runBenchmark } from "./run-benchmark.ts";

const benchmarks = { evidence: createEvidenceBenchmark() };

await runTool((signal) =>
  runBenchmark(process.argv.slice(2), benchmarks, {
    signal,
    now: () => performance.now(),
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
