import type { Socket } from "node:net";

export interface TunnelLimits {
  /** Milliseconds in which nothing may pass in either direction. */
  readonly idleMs: number;
  /** Milliseconds of the whole tunnel, however busy. */
  readonly tunnelMs: number;
}

/**
 * Hands on what either side sends until both have ended. What breaks off is broken off for both: an end would make a page
 * look whole that is not.
 */
export const joinSockets = (client: Socket, site: Socket, { idleMs, tunnelMs }: TunnelLimits): void => {
  const sides = [client, site];
  const cut = (): void => {
    clearTimeout(timer);
    for (const side of sides) side.resetAndDestroy();
  };
  const timer = setTimeout(cut, tunnelMs);
  for (const side of sides) side.setTimeout(idleMs, cut).on("error", cut);
  client.once("close", () => {
    clearTimeout(timer);
    site.destroy();
  });
  site.pipe(client);
  client.pipe(site);
};
