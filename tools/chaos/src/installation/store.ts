/** A store of the system, as the faults treat it. */
export interface Store {
  readonly port: number;
  /** Where its data lies. */
  readonly directory: string;
  /** Starts it on the data that is there. */
  start(): Promise<void>;
  /** Sends a signal and waits until it is gone; nothing when it does not run. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

interface Place {
  readonly directory: string;
  readonly port: number;
}

interface Running {
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** A store that is started by `launch`, again and again, at one place. */
export const openStore = (launch: (place: Place) => Promise<Running>, place: Place): Store => {
  let running: Running | undefined;
  return {
    ...place,
    start: async () => {
      running = await launch(place);
    },
    kill: async (signal) => {
      const was = running;
      running = undefined;
      await was?.kill(signal);
    },
  };
};
