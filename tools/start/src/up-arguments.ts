import { CommandError, exitCodes, parseCommand } from "@quarry/command-line";
import { Command } from "commander";

const defaultPort = "8080";

const settings = `
Set by variables, of which .env.example lists all:
  GATEWAY_PORT  where the API listens (8080; 0 takes any free port)
  QUARRY_HOME   where data, logs and passwords are kept (.quarry)
  REDIS_URL, QDRANT_URL  servers to use instead of own ones (REDIS_SENTINELS: the Redis they know)`;

const portOf = (value: string): number | undefined => {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port === 0 ? undefined : port;
  throw new CommandError(
    exitCodes.badConfiguration,
    `GATEWAY_PORT: "${value}" is no port; give a whole number from 0 to 65535, or remove it for the default ${defaultPort}`,
  );
};

/** The port that `npm run up` was told; undefined for any free one. @throws CommandError on bad usage, and after --help */
export const parseUpArguments = (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): number | undefined => {
  const command = new Command("npm run up --")
    .description("Starts Redis, Qdrant and seven services, and keeps them running until Ctrl-C.")
    .allowExcessArguments(false)
    .addHelpText("after", settings);
  parseCommand(command, argv);
  return portOf(environment["GATEWAY_PORT"]?.trim() || defaultPort);
};
