import { join } from "node:path";
import { createQuarryClient } from "@quarry/client";
import {
  ask,
  askOnTerminal,
  type AskOptions,
  checkPaths,
  parseArguments,
  runCommand,
} from "@quarry/command-line";
import { dataFolder, findLocalModel, withLocalModel } from "@quarry/local-stack";
import { findStack } from "./stack/find-stack.ts";
import { lookFirst } from "./stack/look-first.ts";
import { startStack } from "./stack/start-stack.ts";

interface StartOptions extends AskOptions {
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Runs one question from the command line to its bundle, on the running stack or on a separate one.
 * @throws CommandError
 */
const start = async (argv: readonly string[], options: StartOptions): Promise<void> => {
  const { root, signal, say } = options;
  const isModelRefused = argv.includes("--no-model");
  const given = parseArguments(
    argv.filter((argument) => argument !== "--no-model"),
    "npm start --",
  );
  // Invalid paths are usage errors, so they are found before anything is started.
  checkPaths(given, options.workingDirectory);
  const askGateway = (url: string): Promise<void> =>
    ask(createQuarryClient({ url, apiKey: options.environment["QUARRY_API_KEY"], fetch }), given, options);
  const data = await dataFolder(root, options.environment);
  const running = await findStack(join(data, "stack.json"));
  if (running !== undefined) return askGateway(running);
  const environment = await withLocalModel(options.environment, {
    isRefused: isModelRefused,
    say,
    find: () => findLocalModel(fetch),
  });
  say("starting Redis, Qdrant and the services\n");
  const looked = lookFirst({ root, environment }, say);
  const stack = await startStack({ root, data, command: "start", environment, signal });
  try {
    await Promise.race([askGateway(stack.gatewayUrl), stack.broken]);
  } finally {
    await Promise.all([stack.stop(), looked]);
  }
};

await runCommand((signal) =>
  start(process.argv.slice(2), {
    root: `${import.meta.dirname}/../../..`,
    workingDirectory: process.env["INIT_CWD"] ?? process.cwd(),
    environment: process.env,
    terminal: process.stdout.isTTY,
    signal,
    ask: process.stdin.isTTY ? (question) => askOnTerminal(question, signal) : undefined,
    print: (text) => process.stdout.write(text),
    say: (line) => process.stderr.write(line),
  }),
);
