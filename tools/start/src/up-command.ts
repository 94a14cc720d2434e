import { CommandError, exitCodes, parseCommand } from "@quarry/command-line";
import { Command } from "commander";
import { defaultBoardPort } from "./stack/service-environment.ts";

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

export interface BannerOptions {
  readonly url: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly adminPassword: string;
}

const loopback = /^https?:\/\/(?:127\.|\[::1\]|localhost)/;

/** What `npm run up` says once the stack runs. */
export const upBanner = ({ url, environment, adminPassword }: BannerOptions): string => {
  const key = environment["API_KEYS"] ? ` -H "Authorization: Bearer $KEY"` : "";
  const host = environment["GATEWAY_HOST"]?.trim() || "127.0.0.1";
  const reach = loopback.test(`http://${host}`)
    ? "Only this machine can reach it."
    : `It listens on ${host}.`;
  const boardHost = environment["ADMIN_HOST"]?.trim() || "127.0.0.1";
  const boardPort = environment["ADMIN_PORT"]?.trim() || defaultBoardPort(Number(new URL(url).port || 80));
  const board = `${boardHost}:${boardPort}`;
  return `
Quarry is up: open ${url} in a browser.
  submit   curl -s ${url}/v1/research${key} -H 'Content-Type: application/json' -d '{"question": "…", "sources": {"urls": ["https://…"]}}'
  follow   curl -sN ${url}/v1/research/<id>/events${key}
  queues   http://${board}/admin/queues   user ${environment["ADMIN_USER"] || "admin"}, password ${environment["ADMIN_PASSWORD"] ? "as set" : adminPassword}
  ask      npm start -- "your question" --source docs
${reach} Ctrl-C stops it.
`;
};
