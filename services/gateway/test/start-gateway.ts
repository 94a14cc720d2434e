import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { loadConfig } from "@quarry/config";
import { createMetrics, createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings } from "@quarry/prompt";
import { expect, onTestFinished } from "vitest";
import { gatewayConfig } from "../src/config.ts";
import { createGateway } from "../src/create-gateway.ts";
import { holdToDocument } from "./held-to-document.ts";

/** What the answers of the gateway at the url differ in from its OpenAPI document, as long as the test runs. */
const watchAnswers = (url: string): readonly string[] => {
  const drifts: string[] = [];
  const port = Number(new URL(url).port);
  const watch = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.socket.localPort === port) holdToDocument(request, response, drifts);
  };
  subscribe("http.server.request.start", watch);
  onTestFinished(() => void unsubscribe("http.server.request.start", watch));
  return drifts;
};

/**
 * A whole gateway on a free port, wired as main.ts does it; stopped when the test has ended. Every JSON answer is held to the
 * OpenAPI document. It waits for Redis as long as
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
  const url = await announced.promise;
  const drifts = watchAnswers(url);
  onTestFinished(async () => {
    await stop();
    expect(drifts).toEqual([]);
  });
  return { url, boardUrl, stop };
};
