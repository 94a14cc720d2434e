import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { runTool } from "@quarry/runtime";
import { createEvidenceBenchmark } from "./benchmarks/evidence.ts";
import { createFetchBenchmark } from "./benchmarks/fetch.ts";
import { createGatewayBenchmark } from "./benchmarks/gateway.ts";
import { createLibraryBenchmark } from "./benchmarks/library.ts";
import { createLoopBenchmark } from "./benchmarks/loop.ts";
import { createReadingBenchmark } from "./benchmarks/reading.ts";
import { createStorageBenchmark } from "./benchmarks/storage.ts";
import { createSystemBenchmark } from "./benchmarks/system.ts";
import { runBenchmark } from "./run-benchmark.ts";

const benchmarks = {
  evidence: createEvidenceBenchmark(),
  fetch: createFetchBenchmark(),
  gateway: createGatewayBenchmark(),
  library: createLibraryBenchmark(),
  loop: createLoopBenchmark(),
  reading: createReadingBenchmark(),
  storage: createStorageBenchmark(),
  system: createSystemBenchmark(),
};

await runTool((signal) =>
  runBenchmark(process.argv.slice(2), benchmarks, {
    signal,
    now: () => performance.now(),
    // npm changes to the project's folder; this is where the user called it.
    write: async (file, content) => {
      const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    },
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
