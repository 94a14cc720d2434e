import { loadConfig } from "@quarry/config";
import { createMetrics, createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings } from "@quarry/prompt";
import { onTestFinished } from "vitest";
import { gatewayConfig } from "../src/config.ts";
import { createGateway } from "../src/create-gateway.ts";

/**
 * A whole gateway on a free port, wired as main.ts does it; stopped when the test has ended. It waits for Redis as long as
 * a busy machine takes, unless a test is about that.
 */
export const startGateway = async (
  redisUrl: string,
  environment: Readonly<Record<string, string>> = {},
  submitTimeoutMs = 60_000,
) => {
  const config = loadConfig(gatewayConfig, {
    REDIS_URL: redisUrl,
    GATEWAY_PORT: "0",
    ADMIN_PORT: "0",
    QDRANT_URL: "http://127.0.0.1:1",
    SHUTDOWN_GRACE_MS: "1000",
    ...environment,
  });
  const announced = Promise.withResolvers<string>();
  let boardUrl = "";
  const parts = createGateway({
    wordings: await loadOverviewWordings(defaultPromptDirectory()),
    config,
    logger: createSilentLogger(),
    metrics: createMetrics("gateway"),
    newReference: () => "ref-1",
    announce: announced.resolve,
    announceBoard: (url) => {
      boardUrl = url;
    },
    submitTimeoutMs,
  });
  for (const part of parts) await part.start();
  const stop = async (): Promise<void> => {
    for (const part of parts.toReversed()) await part.stop();
  };
  onTestFinished(stop);
  return { url: await announced.promise, boardUrl, stop };
};
