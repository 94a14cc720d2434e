import { runTool } from "@quarry/runtime";
import { runChaos } from "./run-chaos.ts";

await runTool((signal) =>
  runChaos(process.argv.slice(2), {
    signal,
    now: () => performance.now(),
    random: Math.random,
    say: (line) => process.stderr.write(`${line}\n`),
  }),
);
