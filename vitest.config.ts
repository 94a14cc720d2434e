import { defineConfig } from "vitest/config";
import { ClosingLineReporter } from "./tools/setup/closing-line-reporter.ts";

export default defineConfig({
  test: {
    include: ["{libs,services,tools}/*/{src,test}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "tools/architecture/fixtures/**"],
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    reporters: ["default", new ClosingLineReporter()],
  },
});
