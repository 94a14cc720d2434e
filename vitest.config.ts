import { defineConfig } from "vitest/config";
import { ClosingLineReporter } from "./tools/setup/closing-line-reporter.ts";

export default defineConfig({
  test: {
    include: ["{libs,services,tools}/*/{src,test}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "tools/architecture/fixtures/**"],
    maxWorkers: 2,
    // For what hangs: on a busy machine a test with real processes takes many times as long as alone.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    reporters: ["default", new ClosingLineReporter()],
  },
});
