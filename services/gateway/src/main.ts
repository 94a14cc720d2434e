import { randomUUID } from "node:crypto";
import { loadConfig } from "@quarry/config";
import { createLogger, createMetrics } from "@quarry/observability";
import { runMain, runService } from "@quarry/runtime";
import { gatewayConfig } from "./config.ts";
import { createGateway } from "./create-gateway.ts";

const name = "gateway";

await runMain(name, async () => {
  const config = loadConfig(gatewayConfig, process.env);
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const announce = (url: string): void => void process.stdout.write(`${name} listens on ${url}\n`);
  await runService({
    name,
    parts: createGateway({ config, logger, metrics, newReference: randomUUID, announce }),
    log: logger,
    metrics,
    health: { host: config.HEALTH_HOST, port: config.HEALTH_PORT },
    shutdownGraceMs: config.SHUTDOWN_GRACE_MS,
  });
});
