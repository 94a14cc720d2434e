import type { Stage } from "@quarry/contracts";

/** Connections that can be held: between the services and their dependencies. */
export type GateName = "redis" | "qdrant" | "model" | "web" | "search";

/** A place in a stage at which a job waits for the world outside it. */
export interface Place {
  /** Completes "held …". */
  readonly name: string;
  readonly gate: GateName;
  /** True for the command, or the method, path and body of the request, to hold. */
  readonly matches: (text: string) => boolean;
  /** Number of matches to let pass before one is held; default 0. */
  readonly after?: number;
}

/** Holds the first of these places that is reached in the stage. */
export interface Hold {
  readonly stage: Stage;
  readonly places: readonly Place[];
  /** True if the run is in the stage already. */
  readonly begun?: boolean;
}

/** Decides what passes the gates. */
export interface Holder {
  /** Holds the next thing that fits, once, and answers with the name of its place when it is held. */
  arm(hold: Hold): Promise<string>;
  /** Asked by a gate for all that wants to pass: whether it stays for ever. */
  holds(gate: GateName, text: () => string): boolean;
}

/** A run enters a stage by a decision that is saved: the command that saves it holds the event. */
const enters = (stage: Stage, text: string): boolean => text.includes(`"stage-started","stage":"${stage}"`);

interface Armed {
  readonly hold: Hold;
  begun: boolean;
  readonly seen: Map<Place, number>;
  readonly onHeld: (place: string) => void;
}

const heldAt = ({ hold, seen }: Armed, gate: GateName, text: string): Place | undefined =>
  hold.places.find((place) => {
    if (place.gate !== gate || !place.matches(text)) return false;
    const before = seen.get(place) ?? 0;
    seen.set(place, before + 1);
    return before === (place.after ?? 0);
  });

/** A holder that lets everything pass until it is armed. */
export const createHolder = (): Holder => {
  let armed: Armed | undefined;
  return {
    arm: (hold) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      armed = { hold, begun: hold.begun ?? false, seen: new Map(), onHeld: resolve };
      return promise;
    },
    holds: (gate, text) => {
      if (armed === undefined || (!armed.begun && gate !== "redis")) return false;
      const { hold, begun, onHeld } = armed;
      if (!begun) {
        armed.begun = enters(hold.stage, text());
        return false;
      }
      const place = heldAt(armed, gate, text());
      if (place === undefined) return false;
      armed = undefined;
      onHeld(place.name);
      return true;
    },
  };
};
