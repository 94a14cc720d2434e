import { runTool } from "@quarry/runtime";
import { runReindex } from "./run-reindex.ts";

// Whoever started it is gone: it ends as it does when it is asked to, and can be gone on with.
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
