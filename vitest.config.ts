import { defineConfig } from "vitest/config";
import { ClosingLineReporter } from "./tools/setup/closing-line-reporter.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    // For what hangs: on a busy machine a test with real processes takes many times as long as alone.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    reporters: ["default", new ClosingLineReporter()],
    projects: [
      {
        extends: true,
        // Modules are loaded once for all of them, which takes a third of the time: such a test leaves nothing behind in its process.
        test: { name: "unit", include: ["{libs,services,tools}/*/src/**/*.test.ts"], isolate: false },
      },
      {
        extends: true,
        test: { name: "integration", include: ["{libs,services,tools}/*/test/**/*.test.ts"] },
      },
    ],
  },
});
