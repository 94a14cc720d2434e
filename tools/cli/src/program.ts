import { readFileSync } from "node:fs";
import { createProgram, runProgram } from "@quarry/command-line";
import type { Command } from "commander";
import { z } from "zod";
import { addAsk } from "./commands/ask.ts";
import { addCollections } from "./commands/collections.ts";
import { addCompletion } from "./commands/completion.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addEvidence } from "./commands/evidence.ts";
import { addInit } from "./commands/init.ts";
import { addKeys } from "./commands/keys.ts";
import { addModels } from "./commands/models.ts";
import { addRevisions } from "./commands/revise.ts";
import { addRuns } from "./commands/runs.ts";
import { addShare } from "./commands/share.ts";
import { addSteering } from "./commands/steer.ts";
import { addTemplates } from "./commands/templates.ts";
import { addWatches } from "./commands/watches.ts";
import type { World } from "./world.ts";

const after = `
Set by variables:
  QUARRY_URL      address of the gateway (http://127.0.0.1:8080)
  QUARRY_API_KEY  API key, if the gateway requires one

Exit codes: 0 done, 2 bad usage, 70 failed, 75 the gateway or a dependency is down, 78 bad configuration or a
missing key, 130 after Ctrl-C.`;

const versionOf = (root: string): string => {
  const manifest: unknown = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
};

/** Creates the program with every command of `quarry`. */
export const quarryProgram = (world: World): Command => {
  const program = createProgram("quarry", world.print)
    .description("Asks a running Quarry: npm run up, or docker compose up.")
    .version(versionOf(world.root))
    // `revise --version 2` has an option of the same name.
    .enablePositionalOptions()
    .addHelpText("after", after);
  const parts = [
    addAsk,
    addRuns,
    addSteering,
    addShare,
    addWatches,
    addRevisions,
    addTemplates,
    addCollections,
    addEvidence,
    addKeys,
    addDoctor,
    addInit,
    addModels,
    addCompletion,
  ];
  for (const add of parts) add(program, world);
  return program;
};

/**
 * Runs a command line.
 * @throws CommandError
 */
export const quarry = (argv: readonly string[], world: World): Promise<void> =>
  runProgram(quarryProgram(world), argv.length === 0 ? ["--help"] : argv);
