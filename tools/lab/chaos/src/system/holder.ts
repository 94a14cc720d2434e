import type { Stage } from "@quarry/contracts";
import type { IsHeld } from "./way.ts";

/** Names of the proxies that can be held, between the services and their dependencies. */
export type WayName = "redis" | "qdrant" | "model" | "web" | "search";

/** A place in a stage at which a job waits for an external dependency. */
export interface Place {
  /** Completes "held …". */
  readonly name: string;
  readonly way: WayName;
  /** Part of the command or request to hold. */
  readonly text: string | RegExp;
  /** Number of matches to let pass before one is held; default 0. */
  readonly after?: number;
}

/** Stage and places of a hold: the first of the places that a run reaches in that stage is held. */
export interface Hold {
  readonly stage: Stage;
  readonly places: readonly Place[];
  /** True if the run is already in the stage. */
  readonly hasBegun?: boolean;
}

/** Decides which bytes may pass the proxies. */
export interface Holder {
  /** Holds the next match, once, and returns the name of its place when it is held. */
  arm(hold: Hold): Promise<string>;
  /** Returns the check for a proxy. */
  on(way: WayName): IsHeld;
}

/** Creates a holder that lets all bytes pass until it is armed. */
export const createHolder = (): Holder => {
  let armed: { hold: Hold; hasBegun: boolean; seen: Map<Place, number>; onHeld: (place: string) => void };
  let isArmed = false;
  const reaches = (way: WayName, text: string): Place | undefined =>
    armed.hold.places.find((place) => {
      const matches = typeof place.text === "string" ? text.includes(place.text) : place.text.test(text);
      if (place.way !== way || !matches) return false;
      const before = armed.seen.get(place) ?? 0;
      armed.seen.set(place, before + 1);
      return before === (place.after ?? 0);
    });
  return {
    arm: (hold) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      armed = { hold, hasBegun: hold.hasBegun ?? false, seen: new Map(), onHeld: resolve };
      isArmed = true;
      return promise;
    },
    on: (way) => (text) => {
      if (!isArmed || (!armed.hasBegun && way !== "redis")) return false;
      if (!armed.hasBegun) {
        // A run enters a stage with one command that saves its decision and its event.
        armed.hasBegun = text().includes(`"stage-started","stage":"${armed.hold.stage}"`);
        return false;
      }
      const place = reaches(way, text());
      if (place === undefined) return false;
      isArmed = false;
      armed.onHeld(place.name);
      return true;
    },
  };
};
