import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "@quarry/failure";
import { runTool } from "@quarry/runtime";
import { prove } from "./prove.ts";
import { runCommand } from "./system.ts";

const usage = `Usage: npm run compose-proof -- [--step NAME] [--keep]
Brings docker-compose.yml up for real and plays what an operator does: build, first start, isolation, crashes.
Needs root, a Docker daemon with compose 2, and debootstrap; no registry of images: bases are made of Debian's packages.

  --step   steps whose names begin so, besides the first two; can be given many times
  --keep   leaves the system up
`;

const versions = async (): Promise<string> => {
  const engine = await runCommand("docker", ["version", "--format", "{{.Server.Version}}"]);
  const compose = await runCommand("docker", ["compose", "version", "--short"]);
  return `Docker ${engine.trim()} and compose ${compose.trim()} on ${availableParallelism()} cores`;
};

await runTool(async (signal) => {
  const { values } = parseArgs({
    options: {
      step: { type: "string", multiple: true, default: [] },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return usage;
  const root = resolve(import.meta.dirname, "../../../..");
  const results = await prove({
    root,
    only: values.step,
    keep: values.keep,
    signal,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  const failed = results.filter(({ isWell }) => !isWell);
  if (failed.length > 0)
    throw new Failure("upstream-failed", `${failed.length} of ${results.length} steps failed`, {
      retry: "never",
    });
  return `${results.length} steps passed with ${await versions()}\n`;
});
