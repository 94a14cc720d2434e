import { loadConfig } from "@quarry/config";
import { createLogger, createMetrics } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { runMain, runService } from "@quarry/runtime";
import { analystConfig } from "./config.ts";
import { createAnalyst } from "./create-analyst.ts";

const name = "analyst";

await runMain(name, async () => {
  const config = loadConfig(analystConfig, process.env);
  const log = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const prompts = await loadPrompts(defaultPromptDirectory());
  await runService({
    name,
    parts: createAnalyst({ config, log, metrics, prompts }),
    log,
    metrics,
    health: { host: config.HEALTH_HOST, port: config.HEALTH_PORT },
    shutdownGraceMs: config.SHUTDOWN_GRACE_MS,
  });
});
