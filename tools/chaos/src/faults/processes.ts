import { setTimeout as wait } from "node:timers/promises";
import type { Installation } from "../installation/open-installation.ts";

/** Resolves once the service runs as another process than that one. @throws {Error} when the signal is given first */
export const untilAnotherProcess = async (
  installation: Pick<Installation, "pidOf">,
  service: string,
  pid: number,
  signal: AbortSignal,
): Promise<void> => {
  for (let now = await installation.pidOf(service); now === undefined || now === pid;) {
    await wait(50, undefined, { signal });
    now = await installation.pidOf(service);
  }
};
