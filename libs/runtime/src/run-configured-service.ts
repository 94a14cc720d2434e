import { createLogger, createMetrics, type Logger, type LogLevel, type Metrics } from "@quarry/observability";
import type { Lifecycle } from "./lifecycle.ts";
import { type MainPort, runMain } from "./run-main.ts";
import { runService } from "./run-service.ts";

/** The variables that every service reads. */
export interface ServiceVariables {
  readonly LOG_LEVEL: LogLevel;
  readonly HEALTH_HOST: string;
  readonly HEALTH_PORT: number;
  readonly SHUTDOWN_GRACE_MS: number;
}

/** What the parts of a service are made with. */
export interface ServiceContext<Config> {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export interface ConfiguredService<Config extends ServiceVariables> {
  readonly name: string;
  /** Reads the environment. */
  readonly configure: () => Config;
  /** Makes the parts, in the order they start. */
  readonly open: (context: ServiceContext<Config>) => readonly Lifecycle[] | Promise<readonly Lifecycle[]>;
}

/** The whole of a main.ts: reads the configuration, makes the parts and runs them; what is thrown ends the process as `runMain` says. */
export const runConfiguredService = async <Config extends ServiceVariables>(
  { name, configure, open }: ConfiguredService<Config>,
  port: MainPort = process,
): Promise<void> =>
  runMain(
    name,
    async () => {
      const config = configure();
      const log = createLogger({ service: name, level: config.LOG_LEVEL });
      const metrics = createMetrics(name);
      const parts = await open({ config, log, metrics });
      const health = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
      await runService({ name, parts, log, metrics, health, shutdownGraceMs: config.SHUTDOWN_GRACE_MS });
    },
    port,
  );
