import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError, exitCodes, runCommand } from "@quarry/command-line";
import { dataFolder, findLocalModel, withLocalModel } from "@quarry/local-stack";
import { findStack } from "./stack/find-stack.ts";
import { healthPortsOf, refuseTakenPorts } from "./stack/free-ports.ts";
import { lookFirst } from "./stack/look-first.ts";
import { startStack } from "./stack/start-stack.ts";
import { doorsOf, parseUpArguments, upBanner } from "./up-command.ts";

await runCommand(async (signal) => {
  const root = resolve(import.meta.dirname, "../../..");
  const {
    gatewayPort,
    environment: given,
    readsFile,
    isModelRefused,
  } = parseUpArguments(process.argv.slice(2), process.env, process.env["INIT_CWD"] ?? process.cwd());
  if (!readsFile && existsSync(join(root, ".env")))
    process.stderr.write("quarry: .env is for docker compose and was not read; --env-file .env reads it\n");
  const data = await dataFolder(root, given);
  const running = await findStack(join(data, "stack.json"));
  if (running !== undefined) {
    const remedy = "for a second one, set QUARRY_HOME to another folder and GATEWAY_PORT to another port";
    throw new CommandError(exitCodes.badUsage, `it is up already: ${running}; ${remedy}`);
  }
  const say = (line: string): void => void process.stderr.write(line);
  await refuseTakenPorts(doorsOf(given, gatewayPort));
  const healthPort = await healthPortsOf(given, say);
  const environment = await withLocalModel(given, {
    isRefused: isModelRefused,
    say,
    find: () => findLocalModel(fetch),
  });
  const looked = lookFirst({ root, environment }, say);
  const stack = await startStack({
    root,
    data,
    command: "up",
    environment,
    signal,
    say,
    healthPort,
    ...(gatewayPort === undefined ? {} : { gatewayPort }),
  });
  await looked;
  const { gatewayUrl: url, adminPassword } = stack;
  process.stdout.write(upBanner({ url, environment, adminPassword, healthPort }));
  try {
    if (!signal.aborted) await Promise.race([once(signal, "abort"), stack.broken]);
  } finally {
    await stack.stop();
  }
});
