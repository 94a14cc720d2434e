import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { runTool } from "@quarry/runtime";
import { createEvidenceBenchmark } from "./evidence/evidence.ts";
import { createLayoutsBenchmark } from "./evidence/layouts.ts";
import { createFetchBenchmark } from "./fetch/fetch.ts";
import { createLibraryBenchmark } from "./library/library.ts";
import { createLoopBenchmark } from "./loop/loop.ts";
import { createQueueBenchmark } from "./queue/queue.ts";
import { createReadingBenchmark } from "./reading/reading.ts";
import { runBenchmark } from "./run-benchmark.ts";
import { createSizingBenchmark } from "./sizing/sizing.ts";
import { createGatewayBenchmark } from "./system/gateway.ts";
import { createIdleBenchmark } from "./system/idle.ts";
import { createStorageBenchmark } from "./system/storage.ts";
import { createSystemBenchmark } from "./system/system.ts";

const benchmarks = {
  evidence: createEvidenceBenchmark(),
  fetch: createFetchBenchmark(),
  gateway: createGatewayBenchmark(),
  idle: createIdleBenchmark(),
  layouts: createLayoutsBenchmark(),
  library: createLibraryBenchmark(),
  loop: createLoopBenchmark(),
  queue: createQueueBenchmark(),
  reading: createReadingBenchmark(),
  sizing: createSizingBenchmark(),
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
