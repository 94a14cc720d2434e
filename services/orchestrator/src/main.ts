import { loadConfig, workerOptionsOf } from "@quarry/config";
import { runResearch } from "@quarry/contracts";
import { createLogger, createMetrics } from "@quarry/observability";
import { consumeSteps, createReconciler } from "@quarry/queue";
import { runMain, runService } from "@quarry/runtime";
import { orchestratorConfig } from "./config.ts";
import { researchMachine } from "./research-machine.ts";

const name = "orchestrator";

await runMain(name, async () => {
  const config = loadConfig(orchestratorConfig, process.env);
  const log = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const redis = { url: config.REDIS_URL, password: config.REDIS_PASSWORD };
  const options = { redis, log, metrics, ...workerOptionsOf(config) };
  const parts = [consumeSteps(runResearch, researchMachine, options), createReconciler({ redis, log })];
  const health = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
  await runService({ name, parts, log, metrics, health, shutdownGraceMs: config.SHUTDOWN_GRACE_MS });
});
