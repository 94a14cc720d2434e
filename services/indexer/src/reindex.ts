import { runTool } from "@quarry/runtime";
import { runReindex } from "./run-reindex.ts";

// If the parent process is gone, stops as on request; a later call can continue.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

await runTool((signal) =>
  runReindex(process.argv.slice(2), {
    environment: process.env,
    signal,
    now: () => performance.now(),
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
