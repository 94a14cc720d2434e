import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError, exitCodes } from "@quarry/command-line";
import type { Command } from "commander";
import { jsonLine, type World } from "../world.ts";
import { askSettings } from "./ask-settings.ts";
import { setVariables } from "./environment-file.ts";

interface InitOptions {
  readonly file?: string;
  readonly force?: true;
  readonly yes?: true;
  readonly json?: true;
}

const secretBytes = 24;
const keyBytes = 32;

const newSecret = (bytes = secretBytes): string => randomBytes(bytes).toString("hex");

const exampleOf = (root: string): string => {
  try {
    return readFileSync(join(root, ".env.example"), "utf8");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(exitCodes.badConfiguration, `.env.example cannot be read: ${why}`);
  }
};

const settingsOf = async (
  world: World,
  { yes, json }: InitOptions,
): Promise<Readonly<Record<string, string>>> => {
  if (yes || json) return {};
  if (world.ask === undefined)
    throw new CommandError(
      exitCodes.badUsage,
      "nobody can answer here; give --yes, and set model and search in the file",
    );
  return askSettings(world.ask);
};

/** `quarry init`: writes `.env` with fresh secrets and a key, and asks for model and search. */
export const addInit = (program: Command, world: World): void => {
  program
    .command("init")
    .description(
      "Write .env for docker compose: fresh secrets, an API key, and the model and search you name.",
    )
    .option("--yes", "ask nothing: no model, and the search that compose brings")
    .option("--file <file>", "write this file (default .env of the checkout)")
    .option("--force", "write over a file that is there; its secrets are lost")
    .option("--json", "ask nothing, and print {file, key} as JSON")
    .action(async (options: InitOptions) => {
      const { root, workingDirectory, print, say } = world;
      const { file, force } = options;
      const path = file === undefined ? join(root, ".env") : resolve(workingDirectory, file);
      if (existsSync(path) && !force)
        throw new CommandError(
          exitCodes.badUsage,
          `${path} is there already; --force writes over it, and its secrets are lost`,
        );
      const example = exampleOf(root);
      const settings = await settingsOf(world, options);
      const key = newSecret(keyBytes);
      const text = setVariables(example, {
        REDIS_PASSWORD: newSecret(),
        QDRANT_API_KEY: newSecret(),
        SEARXNG_SECRET: newSecret(),
        API_KEYS: `sha256:${createHash("sha256").update(key).digest("hex")}`,
        ...settings,
      });
      try {
        writeFileSync(path, text, { mode: 0o600, flag: force ? "w" : "wx" });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new CommandError(exitCodes.badUsage, `${path} cannot be written: ${why}`);
      }
      if (options.json) return print(jsonLine({ file: path, key }));
      print(`${key}\n`);
      say(
        `${path} is written. The key above is shown this once: export QUARRY_API_KEY=…\nThen: docker compose up -d\n`,
      );
    });
};
