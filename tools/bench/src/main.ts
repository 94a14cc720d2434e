import { createEvidenceBenchmark } from "./benchmarks/evidence.ts";
import { runBenchmark } from "./run-benchmark.ts";
import { runCommand } from "./run-command.ts";

const benchmarks = { evidence: createEvidenceBenchmark() };

await runCommand((signal) =>
  runBenchmark(process.argv.slice(2), benchmarks, {
    signal,
    now: () => performance.now(),
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
