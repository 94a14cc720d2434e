import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { CommandError, exitCodes, parseCommand } from "@quarry/command-line";
import { Command } from "commander";
import type { Door } from "./stack/free-ports.ts";
import { defaultBoardPort } from "./stack/service-environment.ts";

const defaultPort = "8080";

const settings = `
Set by variables, of which .env.example lists all:
  GATEWAY_PORT  where the API listens (8080; 0 uses any free port)
  HEALTH_PORT   where the gateway answers probes, and the other services on the next ports (9464; 0 uses any free ones)
  QUARRY_HOME   where data, logs and passwords are kept (.quarry)
  REDIS_URL, QDRANT_URL  servers to use instead of own ones (REDIS_SENTINELS: the Redis they know)`;

const portOf = (value: string): number | undefined => {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port === 0 ? undefined : port;
  throw new CommandError(
    exitCodes.badConfiguration,
    `GATEWAY_PORT: "${value}" is not a port; give a whole number from 0 to 65535, or remove it for the default ${defaultPort}`,
  );
};

/** Host names that only the containers of docker-compose.yml resolve. */
const composeHosts: ReadonlySet<string> = new Set(["redis", "qdrant", "searxng", "egress-proxy"]);

const leadsIntoCompose = (value: string): boolean =>
  URL.canParse(value) && composeHosts.has(new URL(value).hostname);

/**
 * Reads the variables of a file, except those that only compose can use: its own hosts, and the placeholder for a secret in a
 * file.
 */
const readEnvFile = (path: string): NodeJS.ProcessEnv => {
  try {
    const variables = parseEnv(readFileSync(path, "utf8"));
    return Object.fromEntries(
      Object.entries(variables).filter(
        ([name, value = ""]) => !leadsIntoCompose(value) && !(value === "file" && variables[`${name}_FILE`]),
      ),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(exitCodes.badUsage, `--env-file ${path} cannot be read: ${why}`);
  }
};

/** Parsed arguments of `npm run up`. */
interface UpArguments {
  /** Undefined for any free port. */
  readonly gatewayPort: number | undefined;
  /** Environment, with missing variables taken from the file. */
  readonly environment: NodeJS.ProcessEnv;
  readonly readsFile: boolean;
  readonly isModelRefused: boolean;
}

/**
 * Parses the arguments.
 * @throws CommandError on bad usage, and after --help
 */
export const parseUpArguments = (
  argv: readonly string[],
  given: NodeJS.ProcessEnv,
  workingDirectory: string,
): UpArguments => {
  const command = new Command("npm run up --")
    .description("Starts Redis, Qdrant and the services, and keeps them running until Ctrl-C.")
    .option("--env-file <file>", "variables from a file such as .env; variables of the shell take precedence")
    .option("--no-model", "do not use a language model on this machine unless it is configured")
    .allowExcessArguments(false)
    .addHelpText("after", settings);
  parseCommand(command, argv);
  const { envFile, model } = command.opts<{ envFile?: string; model: boolean }>();
  const fromFile = envFile === undefined ? {} : readEnvFile(resolve(workingDirectory, envFile));
  const environment = { ...fromFile, ...given };
  const gatewayPort = portOf(environment["GATEWAY_PORT"]?.trim() || defaultPort);
  return { gatewayPort, environment, readsFile: envFile !== undefined, isModelRefused: !model };
};

const loopbackHost = "127.0.0.1";

const boardOf = (environment: NodeJS.ProcessEnv, gatewayPort: number): { host: string; port: number } => ({
  host: environment["ADMIN_HOST"]?.trim() || loopbackHost,
  port: Number(environment["ADMIN_PORT"]?.trim() || defaultBoardPort(gatewayPort)),
});

/** Lists the fixed ports of a stack, of its gateway and of Bull Board; empty if the gateway uses any free port. */
export const doorsOf = (environment: NodeJS.ProcessEnv, gatewayPort: number | undefined): readonly Door[] => {
  if (gatewayPort === undefined) return [];
  const host = environment["GATEWAY_HOST"]?.trim() || loopbackHost;
  const board = boardOf(environment, gatewayPort);
  return [
    { variable: "GATEWAY_PORT", host, port: gatewayPort },
    ...(Number.isInteger(board.port) && board.port > 0 ? [{ variable: "ADMIN_PORT", ...board }] : []),
  ];
};

export interface BannerOptions {
  readonly url: string;
  /** Port on which the gateway answers probes; the other services use the next ones. */
  readonly healthPort: number | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly adminPassword: string;
}

const loopback = /^https?:\/\/(?:127\.|\[::1\]|localhost)/;

/** Returns the message that `npm run up` prints once the stack runs. */
export const upBanner = ({ url, environment, adminPassword, healthPort }: BannerOptions): string => {
  const key = environment["API_KEYS"] ? ` -H "Authorization: Bearer $KEY"` : "";
  const host = environment["GATEWAY_HOST"]?.trim() || loopbackHost;
  const reach = loopback.test(`http://${host}`)
    ? "Only this machine can reach it."
    : `It listens on ${host}.`;
  const board = boardOf(environment, Number(new URL(url).port || 80));
  const probes =
    healthPort === undefined
      ? ""
      : `\n  health   http://127.0.0.1:${healthPort}/readyz and /metrics; the other services on the next ports`;
  return `
Quarry is up: open ${url} in a browser.
  submit   curl -s ${url}/v1/research${key} -H 'Content-Type: application/json' -d '{"question": "…", "sources": {"urls": ["https://…"]}}'
  follow   curl -sN ${url}/v1/research/<id>/events${key}
  queues   http://${board.host}:${board.port}/admin/queues   user ${environment["ADMIN_USER"] || "admin"}, password ${environment["ADMIN_PASSWORD"] ? "as set" : adminPassword}${probes}
  ask      npm start -- "your question" --source docs
${reach} Ctrl-C stops it.
`;
};
