import { createServer } from "node:net";
import { CommandError, exitCodes } from "@quarry/command-line";
import { serviceNames } from "./service-environment.ts";

/** A port that a stack uses, and the variable that sets it. */
export interface Door {
  readonly variable: string;
  readonly host: string;
  readonly port: number;
}

/** Returns the code of the error with which a port refuses; undefined for a free one. */
const refusalOf = ({ host, port }: Omit<Door, "variable">): Promise<string | undefined> => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
};

const reasonOf = (code: string, { variable, host, port }: Door): string => {
  if (code === "EADDRINUSE")
    return `port ${port} of ${host} is used by another program; set ${variable} to a free port`;
  if (code === "EACCES")
    return `port ${port} of ${host} is not for this user; set ${variable} to one from 1024 up`;
  const hostVariable = variable.replace(/PORT$/u, "HOST");
  return `${hostVariable}: ${host} is no address of this machine (${code}); set it to one such as 127.0.0.1 or 0.0.0.0`;
};

/**
 * Refuses to start a stack whose ports another program uses.
 * @throws CommandError
 */
export const refuseTakenPorts = async (doors: readonly Door[]): Promise<void> => {
  for (const door of doors) {
    const code = await refusalOf(door);
    if (code !== undefined) throw new CommandError(exitCodes.badConfiguration, reasonOf(code, door));
  }
};

const defaultHealthPort = 9_464;

/** Chooses the health ports: the given port for the gateway and the next ones for the services; undefined means any free port. */
export const healthPortsOf = async (
  { HEALTH_HOST, HEALTH_PORT }: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<number | undefined> => {
  const named = HEALTH_PORT?.trim();
  const first = Number(named || defaultHealthPort);
  if (!Number.isInteger(first) || first <= 0 || first + serviceNames.length > 65_536) return undefined;
  const host = HEALTH_HOST?.trim() || "127.0.0.1";
  const doors = serviceNames.map((_name, index) => ({ variable: "HEALTH_PORT", host, port: first + index }));
  if (named) await refuseTakenPorts(doors);
  const refusals = await Promise.all(doors.map(refusalOf));
  if (refusals.every((code) => code === undefined)) return first;
  const last = first + serviceNames.length - 1;
  say(
    `quarry: ports ${first} to ${last} are not all free, so services answer probes on others; set HEALTH_PORT\n`,
  );
  return undefined;
};
