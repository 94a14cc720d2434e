import { runTool } from "@quarry/runtime";
import { runReindex } from "./reindex/run-reindex.ts";

await runTool((signal) =>
  runReindex(process.argv.slice(2), {
    environment: process.env,
    signal,
    now: () => performance.now(),
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
