import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { ClosingLineReporter } from "./tools/setup/closing-line-reporter.ts";
import { LongestFirst } from "./tools/setup/longest-first.ts";

const packages = "{libs/*,services,tools,tools/lab}/*";

/** Integration tests of the core, which `npm test` runs: in one process, with real stores; and one whole run. */
const coreFiles = [
  "libs/*/{blobs,collections,contracts,egress,evidence,exports,jobs,prompt,reading,redis,runs,runtime,web}/test/**/*.test.ts",
  "services/{gateway,orchestrator}/test/**/*.test.ts",
  "tools/start/test/end-to-end.test.ts",
];

/** Those that start clusters, or repeat a thousand times, run only in `npm run test:full`. */
const slowFiles = [
  "libs/gather/web/test/client/attempts.integration.test.ts",
  "libs/records/evidence/test/cluster.integration.test.ts",
  "libs/records/jobs/test/{failover,retention-memory}.integration.test.ts",
];

const core = globSync(coreFiles, { exclude: slowFiles });

/** Limit for tests that hang: on a busy machine a test with real processes takes many times as long as alone. */
const hangsAfterMs = 900_000;

export default defineConfig({
  test: {
    // One more than there are processors: integration tests wait for stores most of the time.
    maxWorkers: availableParallelism() + 1,
    // The processes that tests start compile the same code: once is enough.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compile") },
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: hangsAfterMs,
    hookTimeout: hangsAfterMs,
    expect: { poll: { timeout: 300_000 } },
    // Concurrent tests each have a browser.
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: join(import.meta.dirname, "tools/setup/temporary-folder.ts"),
    reporters: ["default", new ClosingLineReporter()],
    // Modules are loaded once for all files of a worker, which takes a third of the time: spies and environment variables are put
    // back after each test.
    projects: [
      {
        extends: true,
        test: { name: "unit", include: [`${packages}/src/**/*.test.ts`], isolate: false },
      },
      { extends: true, test: { name: "core", include: core, isolate: false } },
      {
        extends: true,
        test: { name: "system", include: [`${packages}/test/**/*.test.ts`], exclude: core, isolate: false },
      },
    ],
  },
});
