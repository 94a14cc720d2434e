import { createServer } from "node:net";
import { CommandError, exitCodes } from "@quarry/command-line";
import { serviceNames } from "./service-environment.ts";

/** A port that a stack uses, and the variable that sets it. */
export interface Door {
  readonly variable: string;
  readonly host: string;
  readonly port: number;
}

const isFree = ({ host, port }: Omit<Door, "variable">): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once("error", () => resolve(false));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  return promise;
};

/**
 * Refuses to start a stack whose ports another program uses.
 * @throws CommandError
 */
export const refuseTakenPorts = async (doors: readonly Door[]): Promise<void> => {
  for (const door of doors)
    if (!(await isFree(door)))
      throw new CommandError(
        exitCodes.badConfiguration,
        `port ${door.port} of ${door.host} cannot be used: another program has it, or the address is not of this machine; set ${door.variable} to a free port`,
      );
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
  const free = await Promise.all(doors.map(isFree));
  if (free.every(Boolean)) return first;
  const last = first + serviceNames.length - 1;
  say(
    `quarry: ports ${first} to ${last} are not all free, so services answer probes on others; set HEALTH_PORT\n`,
  );
  return undefined;
};
