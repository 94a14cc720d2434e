import type { Lifecycle } from "@quarry/runtime";

/** Work that starts with a service, repeats in rounds, and stops with it. */
export interface Rounds {
  readonly round: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs a round immediately and then periodically while the service runs; rounds never overlap. */
export const runPeriodically = (
  name: string,
  intervalMs: number,
  { open, onFailed }: { readonly open: () => Rounds; readonly onFailed: (error: unknown) => void },
): Lifecycle => {
  let stop: (() => Promise<void>) | undefined;
  return {
    name,
    start: async () => {
      if (stop !== undefined) return;
      const { round, close } = open();
      let running: Promise<void> | undefined;
      const begin = (): void => {
        running ??= round()
          .catch(onFailed)
          .finally(() => (running = undefined));
      };
      const timer = setInterval(begin, intervalMs);
      begin();
      stop = async () => {
        clearInterval(timer);
        await close();
        await running;
      };
    },
    stop: async () => {
      await stop?.();
      stop = undefined;
    },
  };
};
