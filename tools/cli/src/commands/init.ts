import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError, type ExitCode, exitCodes, messageOf } from "@quarry/command-line";
import type { Command } from "commander";
import { jsonLine, type World } from "../world.ts";

/** Prints a question and waits for a line of input. */
type Ask = (question: string) => Promise<string>;

const address = async (ask: Ask, question: string): Promise<string> => {
  const given = (await ask(question)).trim();
  if (given === "" || (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))) return given;
  throw new CommandError(exitCodes.badUsage, `"${given}" is not an http(s) address; nothing was written`);
};

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u;

/** Returns the address as a container reaches it, because a container has its own loopback. */
const fromContainer = (address: string): string => {
  const url = new URL(address);
  if (!loopback.test(url.hostname)) return address;
  url.hostname = "host.docker.internal";
  return url.href;
};

/** Returns the local model of this machine, if there is one and the user chooses it. */
const askLocalModel = async (
  ask: Ask,
  { say, findModel }: World,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const found = await findModel?.();
  if (found === undefined) return undefined;
  const { server, baseUrl, model } = found;
  const answer = (await ask(`${server} serves ${model} on this machine. Use it? [Y/n] `)).trim();
  if (!/^(?:y|yes)?$/iu.test(answer)) return undefined;
  const url = fromContainer(baseUrl);
  say(`Containers reach this machine at ${url}; the model has to listen on more than loopback.\n`);
  return { LLM_BASE_URL: url, LLM_MODEL: model };
};

const askModel = async (ask: Ask, world: World): Promise<Readonly<Record<string, string>>> => {
  const local = await askLocalModel(ask, world);
  if (local !== undefined) return local;
  const { say } = world;
  const given = await address(
    ask,
    "Base URL of a language model (OpenAI's API); one of this machine is http://host.docker.internal:11434/v1; empty for none: ",
  );
  if (given === "") return {};
  const url = fromContainer(given);
  if (url !== given)
    say(`Containers reach this machine at ${url}; the model has to listen on more than loopback.\n`);
  const model = (await ask("Name of the model: ")).trim();
  if (model === "") throw new CommandError(exitCodes.badUsage, "a model needs a name; nothing was written");
  const key = (await ask("Its API key; empty for none: ")).trim();
  return { LLM_BASE_URL: url, LLM_MODEL: model, ...(key === "" ? {} : { LLM_API_KEY: key }) };
};

const askSearch = async (ask: Ask): Promise<Readonly<Record<string, string>>> => {
  const brave = (await ask("API key of Brave Search; empty for none: ")).trim();
  const tavily = (await ask("API key of Tavily; empty for none: ")).trim();
  return {
    ...(brave === "" ? {} : { BRAVE_API_KEY: brave }),
    ...(tavily === "" ? {} : { TAVILY_API_KEY: tavily }),
  };
};

/**
 * Returns the variables of the model and the search that the user chooses. docker compose includes its own SearXNG.
 * @throws CommandError
 */
const askSettings = async (ask: Ask, world: World): Promise<Readonly<Record<string, string>>> => ({
  ...(await askModel(ask, world)),
  ...(await askSearch(ask)),
});

const refuse = (name: string, why: string): never => {
  throw new CommandError(exitCodes.badUsage, `${name}: ${why}`);
};

/**
 * Formats a value for a line of an environment file.
 * @throws CommandError if the value cannot be written there
 */
const written = (name: string, value: string): string => {
  if (/[\p{Cc}']/u.test(value)) refuse(name, "may not hold quotation marks or control characters");
  return /^[\w.:/@%+=,-]*$/.test(value) ? value : `'${value}'`;
};

/**
 * Returns the text of an environment file with these variables set, each on the line where the text names it, commented out or
 * empty.
 */
const setVariables = (text: string, variables: Readonly<Record<string, string>>): string => {
  let changed = text;
  for (const [name, value] of Object.entries(variables)) {
    const line = new RegExp(`^#?${name}=.*$`, "mu");
    if (!line.test(changed)) {
      throw new CommandError(
        exitCodes.badConfiguration,
        `.env.example names no ${name}; is it of this version?`,
      );
    }
    changed = changed.replace(line, () => `${name}=${written(name, value)}`);
  }
  return changed;
};

interface InitOptions {
  readonly file?: string;
  readonly force?: true;
  readonly yes?: true;
  readonly json?: true;
}

const secretBytes = 24;
const keyBytes = 32;

const newSecret = (bytes = secretBytes): string => randomBytes(bytes).toString("hex");

/** Does work with files; an error of the file system ends the command with these words before it. */
const withFiles = <Result>(exitCode: ExitCode, what: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new CommandError(exitCode, `${what}: ${messageOf(error)}`);
  }
};

/** Files of the folder `deploy` that docker-compose.yml mounts. */
const mounted = ["redis.conf", "grades.txt", "searxng", "observability"];

const letRead = (path: string): void => {
  const found = statSync(path);
  const wanted = found.isDirectory() ? 0o555 : 0o444;
  if ((found.mode & wanted) !== wanted) chmodSync(path, (found.mode & 0o777) | wanted);
  if (found.isDirectory()) for (const name of readdirSync(path)) letRead(join(path, name));
};

/** Makes mounted files readable for the users of containers, because a clone made under a strict umask may deny it. */
const letContainersRead = (root: string): void => {
  for (const name of mounted) letRead(join(root, "deploy", name));
};

const settingsOf = async (
  world: World,
  { yes, json }: InitOptions,
): Promise<Readonly<Record<string, string>>> => {
  if (yes || json) return {};
  if (world.ask === undefined)
    throw new CommandError(
      exitCodes.badUsage,
      "there is no terminal to ask on; give --yes, and set model and search in the file",
    );
  return askSettings(world.ask, world);
};

/** Adds `quarry init`, which writes `.env` with fresh secrets and a key, and asks for model and search. */
export const addInit = (program: Command, world: World): void => {
  program
    .command("init")
    .description(
      "Write .env for docker compose: fresh secrets, an API key, and the model and search you name.",
    )
    .option("--yes", "ask nothing: no model, and the search that compose brings")
    .option("--file <file>", "write this file (default .env of the checkout)")
    .option("--force", "overwrite an existing file; its secrets are lost")
    .option("--json", "ask nothing, and print {file, key} as JSON")
    .action(async (options: InitOptions) => {
      const { root, workingDirectory, print, say } = world;
      const { file, force } = options;
      const path = file === undefined ? join(root, ".env") : resolve(workingDirectory, file);
      if (existsSync(path) && !force)
        throw new CommandError(
          exitCodes.badUsage,
          `${path} already exists; --force overwrites it, and its secrets are lost`,
        );
      const { badConfiguration, badUsage } = exitCodes;
      const example = withFiles(badConfiguration, ".env.example cannot be read", () =>
        readFileSync(join(root, ".env.example"), "utf8"),
      );
      const settings = await settingsOf(world, options);
      withFiles(badConfiguration, "containers cannot read what they mount", () => letContainersRead(root));
      const key = newSecret(keyBytes);
      const text = setVariables(example, {
        REDIS_PASSWORD: newSecret(),
        QDRANT_API_KEY: newSecret(),
        QDRANT_READ_ONLY_API_KEY: newSecret(),
        SEARXNG_SECRET: newSecret(),
        API_KEYS: `sha256:${createHash("sha256").update(key).digest("hex")}`,
        ...settings,
      });
      withFiles(badUsage, `${path} cannot be written`, () =>
        writeFileSync(path, text, { mode: 0o600, flag: force ? "w" : "wx" }),
      );
      if (options.json) return print(jsonLine({ file: path, key }));
      print(`${key}\n`);
      say(
        `${path} is written. The key above is shown only once: export QUARRY_API_KEY=…\nThen: docker compose up -d\n`,
      );
    });
};
