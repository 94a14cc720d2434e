import { runTool } from "@quarry/runtime";
import { runChaos } from "./run-chaos.ts";

await runTool((signal) =>
  runChaos(process.argv.slice(2), { signal, say: (line) => process.stderr.write(`${line}\n`) }),
);
