import { constants, getPriority, setPriority } from "node:os";
import {
  createLogger,
  createMetrics,
  type Logger,
  type LogLevel,
  type Metrics,
  startTracing,
} from "@quarry/observability";
import type { HeldJob, Lifecycle } from "./lifecycle.ts";
import { loopWatch } from "./loop/watch-loop.ts";
import { type MainPort, runMain } from "./run-main.ts";
import { runService } from "./run-service.ts";

/** The variables that every service reads. */
export interface ServiceVariables {
  readonly LOG_LEVEL: LogLevel;
  readonly HEALTH_HOST: string;
  readonly HEALTH_PORT: number;
  readonly SHUTDOWN_GRACE_MS: number;
  /** Endpoint for spans; unset disables tracing. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/** Dependencies for creating the parts of a service. */
export interface ServiceContext<Config> {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export interface ConfiguredService<Config extends ServiceVariables> {
  readonly name: string;
  /** True if its work can wait: on a shared machine the gateway, decisions and stores get the processor first. */
  readonly isBackground?: boolean;
  /** Reads the environment; `warn` logs oddities that do not prevent the start. */
  readonly configure: (warn: (sentence: string) => void) => Config;
  /** Milliseconds for which code may block the event loop (30,000), and between checks of the parts (10,000). */
  readonly patience?: { readonly maxHeldMs: number; readonly livenessIntervalMs: number };
  /** Creates the parts, in the order in which they start. */
  readonly open: (context: ServiceContext<Config>) => readonly Lifecycle[] | Promise<readonly Lifecycle[]>;
}

/** Tracing, if configured: it starts before the parts are created and ends after they have stopped. */
const tracingPart = async (
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: ServiceVariables,
): Promise<Lifecycle[]> => {
  if (endpoint === undefined) return [];
  const tracing = await startTracing({ service, endpoint });
  return [{ name: "tracing", start: () => Promise.resolve(), stop: () => tracing.stop() }];
};

/**
 * Must be called before any thread starts, because threads inherit the priority. A lower priority is kept, because raising it
 * needs privileges.
 */
const yieldToOthers = (): void =>
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

/** The body of a main.ts: reads the configuration, creates the parts and runs them; errors end the process as `runMain` says. */
export const runConfiguredService = async <Config extends ServiceVariables>(
  { name, isBackground = false, patience, configure, open }: ConfiguredService<Config>,
  port: MainPort = process,
): Promise<void> =>
  runMain(
    name,
    async () => {
      const warnings: string[] = [];
      const config = configure((sentence) => warnings.push(sentence));
      if (isBackground) yieldToOthers();
      const log = createLogger({ service: name, level: config.LOG_LEVEL });
      for (const warning of warnings) log.warn({}, warning);
      const metrics = createMetrics(name);
      const work = [...(await tracingPart(name, config)), ...(await open({ config, log, metrics }))];
      const onHeld = (job: HeldJob): void => work.forEach((part) => part.abandon?.(job));
      const parts = [loopWatch({ log, onHeld, ...patience }), ...work];
      const health = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
      const shutdownGraceMs = config.SHUTDOWN_GRACE_MS;
      await runService({ name, parts, log, metrics, health, shutdownGraceMs, ...patience });
    },
    port,
  );
