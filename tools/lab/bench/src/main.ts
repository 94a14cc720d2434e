import { runTool } from "@quarry/runtime";
import { evidenceBenchmark } from "./evidence/evidence.ts";
import { fetchBenchmark } from "./fetch/fetch.ts";
import { loopBenchmark } from "./loop/loop.ts";
import { runBenchmark } from "./run-benchmark.ts";
import { systemBenchmark } from "./system/system.ts";

const benchmarks = {
  evidence: evidenceBenchmark,
  fetch: fetchBenchmark,
  loop: loopBenchmark,
  system: systemBenchmark,
};

await runTool((signal) =>
  runBenchmark(process.argv.slice(2), benchmarks, {
    signal,
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
