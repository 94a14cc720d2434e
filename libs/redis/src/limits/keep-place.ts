import type { AskRedis } from "../connection/redis-link.ts";
import { keepPlaceScript } from "./limit-scripts.ts";

/** A place that somebody holds. */
export interface HeldPlace {
  /** Where the places are. */
  readonly key: string;
  readonly id: string;
  readonly leaseMs: number;
}

/** Renews the lease of a place before it is over; answers with the way to stop. */
export const keepPlace = (ask: AskRedis, { key, id, leaseMs }: HeldPlace): (() => void) => {
  const renew = (): void => {
    // A renewal that fails is followed by another; without any the place is given away, as if its holder had died.
    ask((connection) => connection.eval(keepPlaceScript, 1, key, id, leaseMs)).catch(() => undefined);
  };
  // Twice may fail, and a process that ends is not kept from it.
  const timer = setInterval(renew, leaseMs / 3).unref();
  return () => clearInterval(timer);
};
