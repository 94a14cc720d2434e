import type { Logger } from "@quarry/observability";
import type { SetUpEngines } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";

export interface AnnounceOptions {
  readonly engines: SetUpEngines;
  readonly names: readonly string[];
  readonly log: Logger;
}

/** Before what was said last is forgotten. */
const everyMs = 30_000;

/** Lets gateways know which search engines are set up, for as long as this fetcher runs. */
export const announceEngines = ({ engines, names, log }: AnnounceOptions): Lifecycle => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const announce = (): void =>
    void engines.write(names).catch((error: unknown) => log.debug({ error }, "search engines not announced"));
  return {
    name: "announce search engines",
    start: async () => {
      timer ??= setInterval(announce, everyMs);
      announce();
    },
    stop: async () => {
      clearInterval(timer);
      await engines.close();
    },
  };
};
